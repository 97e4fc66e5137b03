/** The id of a cart that was filled without scripts, which alone can keep it where it belongs (spec section 9: local storage). */
const name = 'shophouse_plain_cart';
const ninetyDays = 90 * 24 * 3600;

export const readCartCookie = (request: Request): string | null =>
  new RegExp(`(?:^|;\\s*)${name}=([0-9a-f-]{36})`).exec(request.headers.get('cookie') ?? '')?.[1] ?? null;

/** The way to the cart, with what the browser must keep to be known there. */
export function redirectToCart(id: string, cookies: readonly string[], origin: string): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  headers.append('set-cookie', `${name}=${id}; Path=/; Max-Age=${ninetyDays}; HttpOnly; SameSite=Lax${secure}`);
  return headers;
}
