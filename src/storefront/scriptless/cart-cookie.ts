/** The cookie with the id of a cart filled without scripts, which has no local storage (spec section 9). */
const name = 'shophouse_plain_cart';
const ninetyDays = 90 * 24 * 3600;

export const readCartCookie = (request: Request): string | null =>
  new RegExp(`(?:^|;\\s*)${name}=([0-9a-f-]{36})`).exec(request.headers.get('cookie') ?? '')?.[1] ?? null;

/** Redirects to the cart and sets its cookie. */
export function redirectToCart(id: string, cookies: readonly string[], origin: string): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  headers.append('set-cookie', `${name}=${id}; Path=/; Max-Age=${ninetyDays}; HttpOnly; SameSite=Lax${secure}`);
  return headers;
}
