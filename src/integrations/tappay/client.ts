import type { z } from 'zod';

export type TappayConfig = {
  /** https://sandbox.tappaysdk.com, https://prod.tappaysdk.com, or the simulator's address. */
  base_url: string;
  partner_key: string;
  merchant_id: string;
  app_id: number;
  app_key: string;
  sandbox: boolean;
};

/** The parsed answer, or a reason why there is none. */
export type Reply<T> = { answer: T } | { problem: string };

/** Posts one call. Never throws for network or provider errors; the reason contains nothing of the request. */
export async function post<S extends z.ZodType>(
  config: TappayConfig,
  timeoutMs: number,
  path: string,
  body: Record<string, unknown>,
  schema: S,
): Promise<Reply<z.infer<S>>> {
  try {
    const response = await fetch(`${config.base_url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': config.partner_key },
      body: JSON.stringify({ partner_key: config.partner_key, ...body }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) {
      await response.body?.cancel();
      return { problem: `http_${response.status}` };
    }
    const parsed = schema.safeParse(await response.json());
    return parsed.success ? { answer: parsed.data } : { problem: 'malformed' };
  } catch (error) {
    return { problem: failureReason(error) };
  }
}

function failureReason(error: unknown): string {
  if (error instanceof SyntaxError) return 'malformed';
  return (error as Error).name === 'TimeoutError' ? 'timeout' : 'connection';
}
