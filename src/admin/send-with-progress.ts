/** Sends a request and reports upload progress from 0 to 1, which fetch cannot do. Rejects when there is no response. */
export function sendWithProgress(
  url: string,
  { method, body, headers, signal }: { method: string; body: FormData; headers: Record<string, string>; signal: AbortSignal },
  onProgress: (part: number) => void,
): Promise<Response> {
  const request = new XMLHttpRequest();
  const stop = (): void => request.abort();
  const answered = new Promise<Response>((resolve, reject) => {
    const unanswered = (): void => reject(new TypeError('the upload got no answer'));
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      const requestId = request.getResponseHeader('x-request-id');
      const { status, responseText } = request;
      // A status such as 204 may have no body.
      const text = status === 204 ? null : responseText;
      resolve(new Response(text, { status, headers: requestId ? { 'x-request-id': requestId } : {} }));
    });
    for (const end of ['error', 'abort', 'timeout'] as const) request.addEventListener(end, unanswered);
    signal.addEventListener('abort', stop);
    request.send(body);
  });
  return answered.finally(() => signal.removeEventListener('abort', stop));
}
