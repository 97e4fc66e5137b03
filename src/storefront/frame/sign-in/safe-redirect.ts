/** A path of one's own host: one slash, then no second one in any spelling, and nothing that a browser would leave out. */
const ownPath = /^\/(?![/\\])[\x21-\x7e]*$/;

/**
 * Where to go after signing in: a path of this shop and nothing else, whatever the address asks for. `search` is the query
 * of the page, `origin` the shop's own.
 */
export function safeRedirect(search: string, origin: string): string | null {
  const wanted = new URLSearchParams(search).get('redirect');
  if (!wanted || !ownPath.test(wanted) || !URL.canParse(wanted, origin)) return null;
  const url = new URL(wanted, origin);
  return url.origin === origin && ownPath.test(url.pathname) ? url.pathname + url.search + url.hash : null;
}
