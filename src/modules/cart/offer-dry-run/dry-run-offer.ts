import { availableGifts, itemLookup } from '#modules/catalog/index.ts';
import { buildIdentities, offers, resolveCode } from '#modules/pricing/index.ts';
import type { Caller, Context } from '#platform/http/context.ts';
import { sentence } from '#platform/http/validation.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { type Assessment, assess } from '../assess/assess.ts';
import { ruleKey } from '../assess/quote.ts';
import { type cartContract, type OfferDryRunView, refuseCart } from '../contract.ts';
import type { Buyer, CartFacts } from '../facts.ts';
import { selectCart } from '../queries/load-cart.ts';
import { loadFacts } from '../queries/load-facts.ts';
import { type AttachedRule, type CartContent, emptyContent } from '../stored.ts';
import { attachDraft, draftRule } from './draft.ts';
import { toOfferDryRunView } from './view.ts';

type Input = ParsedInputOf<typeof cartContract.dryRunOffer>;
type UnknownCode = OfferDryRunView['unknown_codes'][number];

/** Id of an offer that is not saved yet; no stored offer has it. */
const unsavedId = 0;

/**
 * Prices any cart at any time with an unsaved offer and the saved ones, using the code of the real cart; nothing is stored.
 * Throws cart_not_found.
 */
export async function dryRunOffer(ctx: Context, input: Input): Promise<OfferDryRunView> {
  const now = input.at ? new Date(input.at) : ctx.clock.now();
  const dryRunContext: Context = { ...ctx, clock: { ...ctx.clock, now: () => now }, caller: toCaller(input.buyer) };
  const { content, unknown_skus } = await loadContent(dryRunContext, input);
  const { codes, unknown_codes } = await resolveCodes(dryRunContext, input);
  const id = input.offer_id ?? unsavedId;
  const attached = withoutDraft([...content.attached, ...codes], id);
  const priced: CartContent = { ...content, attached: [...attached, ...attachDraft(input.draft, id)] };
  const saved = await loadFacts(ctx.db, dryRunContext, { ...priced, attached });
  const used = await offers.timesUsed(ctx.db, id);
  const draft = draftRule(input.draft, { id, used, currency: saved.terms.currency });
  const offeredGifts = draft.benefit.kind === 'gift' ? await availableGifts(ctx.db, now, [...draft.benefit.gift_ids]) : [];
  const facts: CartFacts = {
    ...saved,
    gifts: new Map([...saved.gifts, ...offeredGifts]),
    cart: { ...priced, fields: saved.cart.fields },
    buyer: buildBuyer(input.buyer, saved),
    rules: [...saved.rules.filter(({ key }) => key !== draft.key), draft],
  };
  const { currency, country } = facts.terms;
  const clashes = await offers.findClashes(ctx.db, draft, { currency, country, now: ctx.clock.now() });
  return toOfferDryRunView(ctx, withDelivery(facts), { draft, clashes, unknown_skus, unknown_codes });
}

/** An invented member has the id 0, which no customer has. */
const toCaller = (buyer: Input['buyer']): Caller =>
  buyer.kind === 'guest' ? { kind: 'guest' } : { kind: 'customer', id: buyer.kind === 'customer' ? buyer.id : 0, name: '', tokenId: 0 };

function buildBuyer(buyer: Input['buyer'], saved: CartFacts): Buyer | null {
  if (buyer.kind === 'guest' || buyer.kind === 'customer') return saved.buyer;
  return { id: 0, tags: buyer.tags, is_first_order: buyer.kind === 'new_member', credits: 0, level: null };
}

async function loadContent({ db }: Context, { cart, lines, skus }: Input): Promise<{ content: CartContent; unknown_skus: string[] }> {
  if (cart !== null) {
    const stored = await selectCart(db, cart);
    if (!stored) throw refuseCart('cart_not_found');
    const { lines: items, groups, attached, delivery_method_id, payment_method_id, selected_gifts } = stored;
    return {
      content: { ...emptyContent, lines: items, groups, attached, delivery_method_id, payment_method_id, selected_gifts },
      unknown_skus: [],
    };
  }
  const bySku = await itemLookup.idsBySku(db, skus);
  const quantities = new Map<number, number>();
  const add = (id: number, quantity: number) => quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  for (const { product_item_id, quantity } of lines) add(product_item_id, quantity);
  for (const sku of skus) {
    const id = bySku.get(sku.toUpperCase());
    if (id !== undefined) add(id, 1);
  }
  const content = {
    ...emptyContent,
    lines: [...quantities].map(([product_item_id, quantity]) => ({ id: 0, product_item_id, quantity, seen_price: null })),
  };
  return { content, unknown_skus: skus.filter((sku) => !bySku.has(sku.toUpperCase())) };
}

async function resolveCodes(ctx: Context, { codes, draft }: Input): Promise<{ codes: AttachedRule[]; unknown_codes: UnknownCode[] }> {
  const customerId = ctx.caller.kind === 'customer' ? ctx.caller.id : null;
  const codeUser = { customerId, identities: buildIdentities({ customerId }), now: ctx.clock.now() };
  const found: AttachedRule[] = [];
  const unknown_codes: UnknownCode[] = [];
  const draftCodes = [draft.code, ...draft.promo_codes];
  for (const code of codes.filter((typed) => !draftCodes.includes(typed.toUpperCase()))) {
    const answer = await resolveCode(ctx.db, code, codeUser);
    if ('refused' in answer) unknown_codes.push({ code, reason: sentence(`error_${answer.refused}`, answer.facts, ctx.locale) });
    else found.push(answer);
  }
  return { codes: found, unknown_codes };
}

const withoutDraft = (attached: readonly AttachedRule[], id: number): AttachedRule[] =>
  attached.filter((rule) => ruleKey(rule) !== `offer:${id}`);

/** With the first delivery that fits when none is chosen: an offer on the delivery fee shows nothing without one. */
function withDelivery(facts: CartFacts): Assessment {
  const first = assess(facts);
  if (facts.cart.delivery_method_id !== null) return first;
  const available = first.deliveries.find(({ refusal }) => !refusal);
  return available ? assess({ ...facts, cart: { ...facts.cart, delivery_method_id: available.method.id } }) : first;
}
