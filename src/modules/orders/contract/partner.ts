import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { amountView, pageInput, pictureView } from '#shared/fields.ts';
import { orderStatuses, paymentStatuses } from './errors-and-enums.ts';

/** The offer's public id: 128 random bits, not guessable. */
const id = z.string().regex(/^[\w-]{16,64}$/, { error: 'invalid' });

/** An order as the offer's partner may see it: no address, phone or e-mail, the name and the number masked. */
const partnerOrder = z.object({
  order_no: z.string(),
  created_at: z.string(),
  orderer: z.string(),
  items: z.array(z.object({ name: z.string(), quantity: z.number() })),
  grand_total: amountView,
  status: z.enum(orderStatuses),
  payment_status: z.enum(paymentStatuses),
  due: amountView,
  to_give_back: amountView,
});

/** Amounts in major units of the shop's currency. Cancelled and returned orders are counted only under `cancelled`. */
const partnerOrdersView = z.object({
  offer: z.object({
    name: z.string(),
    image: pictureView.nullable(),
    starts_at: z.string().nullable(),
    ends_at: z.string().nullable(),
    commission_percent: z.number(),
  }),
  totals: z.object({
    orders: z.number(),
    cancelled: z.number(),
    items_total: amountView,
    discount: amountView,
    paid: z.number(),
    paid_total: amountView,
    commission: amountView,
  }),
  data: z.array(partnerOrder),
  meta: z.object({ page: z.number(), per_page: z.number(), total: z.number() }),
});
export type PartnerOrders = z.infer<typeof partnerOrdersView>;

const pageOfOffer = pageInput.extend({ id });

/** `/offers/{id}/orders`: an offer's orders for its partner, behind a passcode, and for staff. */
export const partnerContract = {
  partnerOrders: endpoint({
    method: 'GET',
    path: '/api/offers/:id/orders',
    access: 'public',
    summary: 'The orders of an offer, for a browser that entered its passcode; an unknown offer answers the same as a locked one',
    input: pageOfOffer,
    output: partnerOrdersView,
    errors: ['passcode_needed'],
  }),
  openPartnerOrders: endpoint({
    method: 'POST',
    path: '/api/offers/:id/orders',
    access: 'public',
    rate: 'credentials',
    summary: 'Checks the passcode; this browser then sees the orders for twelve hours',
    input: z.object({ id, passcode: z.string().trim().min(1, { error: 'required' }).max(100) }),
    output: partnerOrdersView,
    errors: ['passcode_wrong'],
  }),
  partnerOrdersForStaff: endpoint({
    method: 'GET',
    path: '/api/admin/offers/:id/partner-orders',
    access: 'offers view',
    summary: 'The same page for staff, without a passcode; `id` is the public id',
    input: pageOfOffer,
    output: partnerOrdersView,
    errors: ['passcode_needed'],
  }),
};
