import { leftCarts } from '#modules/cart/index.ts';
import { creditMails } from '#modules/credits/index.ts';
import { audience, readCustomer } from '#modules/customers/index.ts';
import { orderBook } from '#modules/orders/index.ts';
import { couponMails } from '#modules/pricing/index.ts';
import type { PayloadOf } from '#platform/outbox/effects.ts';
import { toMajor } from '#shared/money.ts';
import { type NotificationDeps, readMailShop } from '../mail-deps.ts';
import { advertise, notifyCustomer } from '../notify-customer.ts';
import {
  writeCartLeft,
  writeCouponExpiring,
  writeCouponIssued,
  writeCreditsExpiring,
  writeCreditsGranted,
} from '../templates/customer-mails.ts';

type Credits = NonNullable<typeof creditMails.effects.payloads>;

/** An active customer; undefined: no recipient. */
async function findReader({ db }: NotificationDeps, customerId: number | null) {
  const customer = customerId === null ? undefined : await readCustomer(db, customerId);
  if (customer?.status !== 'active') return undefined;
  const reach = { customer_id: customer.id, email: customer.email ?? '', phone: customer.phone ?? '' };
  return { reach, reader: { name: customer.name, locale: customer.locale } };
}

/** Mails a customer that credits were granted. */
export const mailCreditsGranted =
  (deps: NotificationDeps) =>
  async ({ customer_id, amount, expires_at, description: reason }: Credits['credits_granted'], key: string): Promise<void> => {
    const shop = await readMailShop(deps);
    const found = await findReader(deps, customer_id);
    if (!found) return;
    const written = writeCreditsGranted({ credits: toMajor(amount, shop.website.currency), reason, expires_at }, found.reader, shop);
    await notifyCustomer(deps, shop, { key, mail: 'credits_granted', reach: found.reach, written });
  };

/** Mails a customer which credits expire; nothing when they were spent meanwhile. */
export const mailCreditsExpiring =
  (deps: NotificationDeps) =>
  async ({ customer_id }: Credits['credits_expiring'], key: string): Promise<void> => {
    const shop = await readMailShop(deps);
    const found = await findReader(deps, customer_id);
    const lots = await creditMails.expiringLots(deps.db, customer_id, deps.clock.now());
    if (!found || lots.length === 0) return;
    const inMajor = lots.map(({ amount, expires_at }) => ({ expires_at, amount: toMajor(amount, shop.website.currency) }));
    const written = writeCreditsExpiring(inMajor, found.reader, shop);
    await notifyCustomer(deps, shop, { key, mail: 'credits_expiring', reach: found.reach, written });
  };

/** Mails a customer that a coupon was issued; nothing when it was used or revoked meanwhile. */
export const mailCouponIssued =
  (deps: NotificationDeps) =>
  async ({ code }: PayloadOf<typeof couponMails.effects, 'coupon_issued'>, key: string): Promise<void> => {
    const shop = await readMailShop(deps);
    const coupon = await couponMails.couponForMail(deps.db, code, deps.clock.now());
    const found = coupon && (await findReader(deps, coupon.customer_id));
    if (!found) return;
    const written = writeCouponIssued(coupon, found.reader, shop);
    await notifyCustomer(deps, shop, { key, mail: 'coupon_issued', reach: found.reach, written });
  };

const findConsenting = async ({ db }: NotificationDeps, customerId: number) =>
  (await audience.marketingRecipients(db, [customerId])).get(customerId);

/** Reminds a customer of coupons that end soon, while the consent lasts. */
export const mailCouponExpiring =
  (deps: NotificationDeps) =>
  async ({ customer_id }: PayloadOf<typeof couponMails.effects, 'coupon_expiring'>, key: string): Promise<void> => {
    const shop = await readMailShop(deps);
    const recipient = await findConsenting(deps, customer_id);
    const coupons = await couponMails.expiringCoupons(deps.db, customer_id, deps.clock.now());
    if (!recipient || coupons.length === 0) return;
    const written = writeCouponExpiring(coupons, { name: recipient.name, locale: recipient.locale }, shop);
    await advertise(deps, shop, { key, mail: 'coupon_expiring', written, recipient });
  };

/** Reminds a customer of a left cart, while the consent lasts; not after an order, and not of what cannot be bought. */
export const mailCartLeft =
  (deps: NotificationDeps) =>
  async ({ cart_id }: PayloadOf<typeof leftCarts.effects, 'cart_left'>, key: string): Promise<void> => {
    const shop = await readMailShop(deps);
    const cart = await leftCarts.leftCartForMail(deps.db, cart_id, deps.clock.now());
    if (!cart) return;
    const recipient = await findConsenting(deps, cart.customer_id);
    if (!recipient || (await orderBook.hasPlacedSince(deps.db, cart.customer_id, cart.updated_at))) return;
    const written = writeCartLeft(cart.lines, { name: recipient.name, locale: recipient.locale }, shop);
    await advertise(deps, shop, { key, mail: 'cart_left', written, recipient });
  };
