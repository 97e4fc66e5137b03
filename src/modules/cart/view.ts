import { deliveryFee, freeShippingMissing, whyInWords, whyOf } from '#modules/pricing/index.ts';
import type { PictureView } from '#shared/fields.ts';
import { inLocale, type Locale } from '#shared/locale.ts';
import { toMajor } from '#shared/money.ts';
import type { CartAccess } from './access.ts';
import type { AssessedLine, Assessment } from './assess.ts';
import type { CartChange, CartItem, CartView } from './contract.ts';
import { deliveryReason, obstacleSentence, paymentReason, priceChange, problemSentence, type Words } from './words.ts';

type Reading = { locale: Locale; access: CartAccess; changes?: readonly CartChange[] };

/** The whole cart as every cart call answers it: worded, in major units, without what this caller may not see. */
export function viewOf(assessment: Assessment, { locale, access, changes = [] }: Reading): CartView {
  const {
    facts: { cart, terms, pictures },
    lines,
    quote,
    repriced,
    obstacles,
  } = assessment;
  const { currency } = terms;
  const words = { locale, currency };
  const major = (amount: number) => toMajor(amount, currency);
  return {
    id: cart.id,
    version: cart.version,
    currency,
    items: lines.map((line) => itemView(line, pictures.get(line.item.media_id ?? 0) ?? null, words)),
    quantity_count: lines.reduce((count, { line, problem }) => count + (problem ? 0 : line.quantity), 0),
    delivery_method_id: assessment.delivery?.id ?? null,
    payment_method_id: assessment.payment?.id ?? null,
    ...choicesOf(assessment, words),
    fields: access === 'full' ? cart.fields : {},
    items_total: major(quote.items_total),
    discount_total: major(quote.discount_total),
    shipping_total: major(quote.shipping_total),
    payment_fee: major(quote.payment_fee),
    grand_total: major(quote.grand_total),
    final_total: major(quote.final_total),
    ...freeShippingOf(assessment),
    can_proceed: assessment.canProceed,
    // The card is the only method that asks for it (product.md 2.7), and this shop takes none yet.
    payable: false,
    blockers: obstacles.map((obstacle) => ({ code: obstacle.code, message: obstacleSentence(obstacle, words), target: obstacle.target })),
    changes: [...repriced.map(({ line, item }) => priceChange(item, line.seen_price ?? item.price, words)), ...changes],
    why: whyInWords(whyOf(quote), words),
  };
}

function itemView({ line, item, problem }: AssessedLine, picture: PictureView | null, { locale, currency }: Words): CartItem {
  const major = (amount: number) => toMajor(amount, currency);
  return {
    id: line.id,
    product_item: {
      id: item.id,
      sku: item.sku,
      product_id: item.product_id,
      slug: inLocale(item.slug, locale),
      name: inLocale(item.name, locale),
      spec: inLocale(item.spec, locale),
      picture,
      price: major(item.price),
      suggested_price: item.suggested_price === null ? null : major(item.suggested_price),
      availability: item.availability,
      min_order_quantity: item.min_order_quantity,
      max_per_order: item.max_per_order,
      stock_hint: item.availability === 'low' || item.sellable < line.quantity ? Math.max(0, item.sellable) : null,
    },
    quantity: line.quantity,
    line_total: major(item.price * line.quantity),
    valid: !problem,
    problem: problem ? { ...problem, message: problemSentence(problem, locale) } : null,
    is_newbang: false,
    is_credit: false,
  };
}

function choicesOf({ deliveries, payments, quote }: Assessment, words: Words): Pick<CartView, 'deliveries' | 'payments'> {
  const { locale, currency } = words;
  const goods = quote.items_total - quote.discount_total;
  return {
    deliveries: deliveries.map(({ method, refusal }) => ({
      id: method.id,
      name: inLocale(method.name, locale),
      note: method.note ? inLocale(method.note, locale) : '',
      kind: method.kind,
      fee: toMajor(deliveryFee(goods, method), currency),
      original_fee: toMajor(method.fee, currency),
      free_threshold: method.free_threshold === null ? null : toMajor(method.free_threshold, currency),
      pickup_address: method.pickup_address ? inLocale(method.pickup_address, locale) : '',
      available: !refusal,
      reason: deliveryReason(refusal, words),
    })),
    payments: payments.map(({ method, refusal }) => ({
      id: method.id,
      name: inLocale(method.name, locale),
      note: method.note ? inLocale(method.note, locale) : '',
      kind: method.kind,
      fee: toMajor(method.fee, currency),
      available: !refusal,
      reason: paymentReason(refusal, words),
    })),
  };
}

/** By the chosen delivery, else by the first that can ever be free. */
function freeShippingOf({
  delivery,
  deliveries,
  quote,
  facts,
}: Assessment): Pick<CartView, 'free_shipping_missing' | 'free_shipping_threshold'> {
  const threshold = (delivery ?? deliveries.find((d) => d.method.free_threshold !== null && !d.refusal)?.method)?.free_threshold ?? null;
  const missing = freeShippingMissing(quote.items_total - quote.discount_total, threshold);
  const { currency } = facts.terms;
  return {
    free_shipping_missing: missing ? toMajor(missing, currency) : null,
    free_shipping_threshold: threshold === null ? null : toMajor(threshold, currency),
  };
}
