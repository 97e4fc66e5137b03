/**
 * Where to go after signing in. Only a path of this origin is followed: `//host`, `/\host` and anything that parses to
 * another origin would let a link lead staff away.
 */
export function landingPath(redirect: string | null, origin: string = location.origin): string {
  if (!redirect?.startsWith('/') || /^\/[/\\]/.test(redirect)) return '/admin';
  const url = URL.canParse(redirect, origin) ? new URL(redirect, origin) : undefined;
  if (!url || url.origin !== origin) return '/admin';
  return url.pathname + url.search + url.hash;
}
