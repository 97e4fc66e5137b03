/** `json`: undefined until the answer is sent again, so that one that is sent once takes no memory for it. */
type Sent = { count: number; json: Buffer | undefined };

const sent = new WeakMap<object, Sent>();

/** Marks an answer as shared by callers: from now on it is never changed. */
export function markShared(answer: unknown): void {
  if (typeof answer === 'object' && answer !== null && !sent.has(answer)) sent.set(answer, { count: 0, json: undefined });
}

/** The JSON of a shared answer that was sent before, written once; undefined for any other. Writing a list costs more than answering it. */
export function sharedJson(answer: object): Buffer | undefined {
  const known = sent.get(answer);
  if (!known) return undefined;
  known.count++;
  if (known.count > 1) known.json ??= Buffer.from(JSON.stringify(answer));
  return known.json;
}
