import { equalSecretTexts } from '#platform/crypto/equal-secrets.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Context } from '#platform/http/context.ts';

const cookieName = 'shophouse_orders';
const ninetyDays = 90 * 24 * 3600;
const maxTokens = 10;

/**
 * Cookie with the tokens of orders this browser placed or unlocked, signed with the shop's key. A changed
 * value is ignored.
 */
function rememberedTokens({ web, shop }: Context): string[] {
  const [signature, ...tokens] = (web.cookie(cookieName) ?? '').split('.');
  return signature && hasSignature(tokens, signature, shop.secrets) ? tokens : [];
}

export const isRememberedOrder = (ctx: Context, token: string): boolean => rememberedTokens(ctx).includes(token);

/** Remembers the order for this browser. */
export function rememberOrder(ctx: Context, token: string): void {
  const tokens = [token, ...rememberedTokens(ctx).filter((other) => other !== token)].slice(0, maxTokens);
  ctx.web.setCookie(cookieName, [signTokens(tokens, ctx.shop.secrets), ...tokens].join('.'), { maxAgeSeconds: ninetyDays });
}

const signTokens = (tokens: readonly string[], secrets: Secrets): string =>
  secrets.sign(`orders:${tokens.join('.')}`).toString('base64url');

const hasSignature = (tokens: readonly string[], signature: string, secrets: Secrets): boolean =>
  equalSecretTexts(signTokens(tokens, secrets), signature);
