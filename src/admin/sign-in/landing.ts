/**
 * Where to go after sign-in. Only a path of this origin is followed: `//host`, `/\\host` and anything else that parses to another
 * origin is refused.
 */
export function landingPath(redirect: string | null, origin: string = location.origin): string {
  if (!redirect?.startsWith('/') || /^\/[/\\]/.test(redirect)) return '/admin';
  const url = URL.canParse(redirect, origin) ? new URL(redirect, origin) : undefined;
  if (!url || url.origin !== origin) return '/admin';
  return url.pathname + url.search + url.hash;
}
