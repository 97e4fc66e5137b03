import { readCustomer } from '#modules/customers/index.ts';
import { type AttachedRule, type Quote, type Rule, refusePricing } from '#modules/pricing/contract.ts';
import { buildIdentities, inWords, resolveCode, rulesFor } from '#modules/pricing/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { answerFor } from '#platform/http/answers.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { inLocale, type Locale } from '#shared/locale.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import type { ordersContract } from '../contract.ts';

type RulesRequest = Pick<ParsedInputOf<typeof ordersContract.quote>, 'customer_id' | 'email' | 'phone' | 'codes' | 'takes_offers'>;
/** An offer or coupon in the quote: its discount, or why there is none. */
type RuleView = { name: string; code: string | null; discount: number; reason: string | null };

/** Rules for an order made by staff, as for the customer's own cart: automatic offers and typed codes. */
export async function rulesForStaff(tx: Tx, ctx: Context, { customer_id: customerId, email, phone, codes, takes_offers }: RulesRequest) {
  const now = ctx.clock.now();
  const identities = buildIdentities({ customerId, email, phone });
  const attached: AttachedRule[] = [];
  const refused: RuleView[] = [];
  for (const code of new Set(codes.map((typed) => typed.trim().toUpperCase()))) {
    const found = await resolveCode(tx, code, { customerId, identities, now });
    if (!('refused' in found)) attached.push(found);
    else refused.push({ name: code, code: null, discount: 0, reason: refusalSentence(found.refused, ctx) });
  }
  const rules = await rulesFor.read(tx, { attached, identities, customerId, now });
  const customer = customerId === null ? undefined : await readCustomer(tx, customerId);
  return {
    refused,
    rules: rules.filter((rule) => takes_offers || rule.attached !== 'auto'),
    // Only the customer may spend credits.
    customer: customer
      ? { id: customer.id, tags: customer.tags, is_first_order: customer.orders_placed === 0, credits_balance: 0, level: customer.level }
      : null,
  };
}

const refusalSentence = (code: Parameters<typeof refusePricing>[0], { locale, requestId }: Context): string =>
  String(answerFor(refusePricing(code), locale, requestId).body['message']);

type QuotedRules = { quote: Quote; rules: readonly Rule[]; currency: Currency; locale: Locale };

/** Effective rules, and typed ones without effect; ineffective automatic ones are left out. */
export function toRuleViews({ quote, rules, currency, locale }: QuotedRules): RuleView[] {
  return quote.rules.flatMap(({ key, valid, discount, missing }) => {
    const rule = rules.find((one) => one.key === key);
    if (!rule || rule.id === 0 || (rule.attached === 'auto' && !valid)) return [];
    const reason = missing ? inWords.missingInWords(missing, { locale, currency }) : null;
    const code = rule.attached === 'auto' ? null : rule.code;
    return [{ name: inLocale(rule.name, locale), code, discount: toMajor(discount, currency), reason }];
  });
}
