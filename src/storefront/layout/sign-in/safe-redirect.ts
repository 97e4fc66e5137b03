/** A path on our own host: one leading slash, no second one in any encoding, and no characters that browsers strip. */
const ownPath = /^\/(?![/\\])[\x21-\x7e]*$/;

/** The redirect target after signing in: a path of this shop only. `search` is the page's query, `origin` the shop's. */
export function safeRedirect(search: string, origin: string): string | null {
  const target = new URLSearchParams(search).get('redirect');
  if (!target || !ownPath.test(target) || !URL.canParse(target, origin)) return null;
  const url = new URL(target, origin);
  return url.origin === origin && ownPath.test(url.pathname) ? url.pathname + url.search + url.hash : null;
}
