type Address = { method: string; url: string; body: Record<string, unknown> };

/** The URL of a call: input used in the path and query is removed from the body. */
export function buildAddress([method, path]: readonly [string, string], input: Record<string, unknown>): Address {
  const rest = { ...input };
  const filled = path.replace(/:(\w+)/g, (_, key: string) => {
    const value = String(rest[key]);
    delete rest[key];
    return encodeURIComponent(value);
  });
  if (method !== 'GET') return { method, url: filled, body: rest };
  const query = new URLSearchParams(Object.entries(rest).flatMap(([k, v]) => (v === undefined || v === null ? [] : [[k, String(v)]])));
  return { method, url: query.size ? `${filled}?${query}` : filled, body: {} };
}
