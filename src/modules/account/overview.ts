import { readOpenCart } from '#modules/cart/index.ts';
import { contactMessages } from '#modules/content/index.ts';
import { myCredits } from '#modules/credits/index.ts';
import { orderBook } from '#modules/orders/index.ts';
import { coupons } from '#modules/pricing/index.ts';
import { readWebsite } from '#modules/settings/index.ts';
import type { Context } from '#platform/http/context.ts';
import { toMajor } from '#shared/money.ts';
import type { CustomerOverview } from './contract.ts';

const couponStates = ['unused', 'used', 'expired'] as const;
const shown = { page: 1, per_page: 20 };

/** A customer's account and activity, read with the same queries as the customer's account pages. */
export async function readOverview(ctx: Context, { id }: { id: number }): Promise<CustomerOverview> {
  const asCustomer: Context = { ...ctx, caller: { kind: 'customer', id, name: '', tokenId: 0 } };
  const now = ctx.clock.now();
  const { currency, time_zone } = await readWebsite(ctx.db);
  const [months, { balance, expiring_amount, expiring_at }, cart, messages, ...ticketsByState] = await Promise.all([
    orderBook.paidByMonth(ctx.db, id, { now, timeZone: time_zone }),
    myCredits(asCustomer, shown),
    readOpenCart(asCustomer, id),
    contactMessages.ofCustomer(ctx.db, id),
    ...couponStates.map((state) => coupons.myCoupons(asCustomer, { ...shown, state })),
  ]);
  const counts = ticketsByState[0]?.counts ?? {};
  return {
    months: months.map(({ month, amount }) => ({ month, amount: toMajor(amount, currency) })),
    credits: { balance, expiring_amount, expiring_at },
    coupons: ticketsByState.flatMap(({ data }) =>
      data.map(({ id: ticket, code, name, state, expires_at, used_at }) => ({ id: ticket, code, name, state, expires_at, used_at })),
    ),
    coupon_counts: { unused: counts['unused'] ?? 0, used: counts['used'] ?? 0, expired: counts['expired'] ?? 0 },
    cart: cart && cart.quantity_count > 0 ? cartView(cart) : null,
    messages: messages.map(({ created_at, ...message }) => ({ ...message, created_at: created_at.toISOString() })),
  };
}

type Cart = NonNullable<Awaited<ReturnType<typeof readOpenCart>>>;

const cartView = ({ id, items, product_groups, final_total }: Cart): NonNullable<CustomerOverview['cart']> => ({
  id,
  items: [
    ...items.map(({ product_item: { name, spec, picture }, quantity, line_total }) => ({
      name,
      spec,
      picture,
      quantity,
      total: line_total,
    })),
    ...product_groups.map(({ product: { name, picture }, quantity, total }) => ({ name, spec: '', picture, quantity, total })),
  ],
  total: final_total,
});
