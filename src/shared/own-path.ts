/** One leading slash, and no characters that browsers strip. */
const ownPath = /^\/[\x21-\x7e]*$/;
/** What browsers read as another host, or resolve to it: double and back slashes, and dots as a segment, encoded too. */
const leading = /\\|\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/i;

/** The path, query and hash of a target inside this shop; null for anything that could lead to another host. */
export function toOwnPath(target: string | null | undefined): string | null {
  if (!target || !ownPath.test(target)) return null;
  const [path = ''] = target.split(/[?#]/);
  return leading.test(path) ? null : target;
}
