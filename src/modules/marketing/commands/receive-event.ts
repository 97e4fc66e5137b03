import type { CartView } from '#modules/cart/contract.ts';
import { readCart } from '#modules/cart/index.ts';
import { readCustomer } from '#modules/customers/index.ts';
import { readWebsite } from '#modules/settings/index.ts';
import { randomId } from '#platform/clock/clock.ts';
import type { Context } from '#platform/http/context.ts';
import { isoCountry } from '#shared/address/country.ts';
import { allowsMeasuring, consentCookie } from '#shared/consent.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { Refusal } from '#shared/refusal.ts';
import type { marketingContract } from '../contract.ts';
import { comboFeedId } from '../feeds/entry.ts';
import type { MarketingPorts, MatchedPerson, MetaContent } from '../ports.ts';
import { clickCookie, metaCookie } from '../rules.ts';
import { queueEvent } from '../store/events.ts';

type Input = ParsedInputOf<typeof marketingContract.fbq>;

/** Queues an event of the browser for Meta. Without consent, pixel or token it is dropped without a word. */
export const receiveEvent =
  (ports: MarketingPorts) =>
  async (ctx: Context, input: Input): Promise<undefined> => {
    if (!allowsMeasuring(ctx.web.cookie(consentCookie)) || !ctx.web.userAgent) return undefined;
    const port = await ports.meta();
    const url = withoutParameters(input.url, ctx.shop.publicUrl);
    if (!port || !url) return undefined;
    const happened_at = ctx.clock.now();
    const { event: name, event_id = randomId() } = input;
    const [person, content] = [await readPerson(ctx, input), await readContent(ctx, input)];
    await queueEvent(ctx.db, { name, event_id, happened_at, body: port.prepare({ name, event_id, happened_at, url, person, content }) });
    return undefined;
  };

/** The page without its parameters, which may be secrets; undefined for pages of others. */
function withoutParameters(url: string, publicUrl: string): string | undefined {
  if (!URL.canParse(url, publicUrl)) return undefined;
  const { pathname } = new URL(url, publicUrl);
  return new URL(publicUrl).origin + pathname;
}

async function readPerson(ctx: Context, { fbclid }: Input): Promise<MatchedPerson> {
  const { web, caller, db, clock } = ctx;
  const browser = {
    ...{ client_ip: web.ip, user_agent: web.userAgent.slice(0, 500), fbp: metaCookie(web.cookie('_fbp')) },
    fbc: metaCookie(web.cookie('_fbc')) ?? clickCookie(fbclid, clock.now()),
  };
  // Staff who act as a customer are not that customer.
  if (caller.kind !== 'customer' || caller.actingStaff) return browser;
  const [customer, { country }] = await Promise.all([readCustomer(db, caller.id), readWebsite(db)]);
  return {
    ...browser,
    ...{ name: customer?.name, email: customer?.email ?? undefined, phone: customer?.phone ?? undefined },
    ...{ city: customer?.city ?? undefined, zip: customer?.zip ?? undefined },
    ...{ country: isoCountry(country), customer_id: caller.id },
  };
}

const cartEvents: readonly Input['event'][] = ['AddToCart', 'InitiateCheckout', 'AddPaymentInfo'];

/** What an event is about: the cart as the shop knows it, or the products that the page named. */
async function readContent(ctx: Context, { event, cart, content_ids, search_string }: Input): Promise<MetaContent | undefined> {
  if (cart && cartEvents.includes(event)) return cartContent(await readCart(ctx, { id: cart }).catch(noCart));
  if (content_ids.length === 0 && !search_string) return undefined;
  const contents = content_ids.map((id) => ({ id, quantity: 1 }));
  return { ids_of: 'products', contents, ...(search_string && { search: search_string }) };
}

function noCart(error: unknown): undefined {
  if (error instanceof Refusal) return undefined;
  throw error;
}

function cartContent(cart: CartView | undefined): MetaContent | undefined {
  if (!cart) return undefined;
  const items = cart.items.filter(({ is_credit }) => !is_credit).map(({ product_item, quantity }) => ({ id: product_item.sku, quantity }));
  const combos = cart.product_groups
    .filter(({ is_credit }) => !is_credit)
    .map(({ product, quantity }) => ({ id: comboFeedId(product.id), quantity }));
  return {
    ids_of: 'items',
    contents: [...items, ...combos],
    value: cart.items_total - cart.discount_total,
    currency: cart.currency.toUpperCase(),
  };
}
