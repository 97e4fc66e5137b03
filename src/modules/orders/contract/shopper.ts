import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { idField, pageInput, pageSchema } from '#shared/fields.ts';
import { myTabs } from './errors-and-enums.ts';
import { myOrder, myOrderRow } from './my-views.ts';
import { orderForShopper } from './views.ts';

const token = z.string().min(22).max(64);

const buyable = z.object({
  items: z.array(z.object({ product_item_id: z.number(), quantity: z.number() })),
  /** Names of items no longer sold. */
  missing: z.array(z.string()),
});

/** Orders for shoppers: pages and actions. */
export const shopperContract = {
  byToken: endpoint({
    method: 'GET',
    path: '/api/orders/:token',
    access: 'public',
    summary: 'An order, for anyone with its link',
    input: z.object({ token }),
    output: orderForShopper,
    errors: ['order_not_found'],
  }),
  unlock: endpoint({
    method: 'POST',
    path: '/api/orders/:token/unlock',
    access: 'public',
    rate: 'credentials',
    summary: 'The full order after e-mail and the last three digits of the phone',
    input: z.object({
      token,
      email: z.string().trim().toLowerCase().max(254),
      phone_end: z.string().regex(/^\d{3}$/, { error: 'invalid' }),
    }),
    output: orderForShopper,
    errors: ['order_not_found', 'identity_wrong'],
  }),
  find: endpoint({
    method: 'POST',
    path: '/api/orders/find',
    access: 'public',
    rate: 'credentials',
    summary: 'The link of an order, by its number, e-mail and phone number',
    input: z.object({
      order_no: z.string().trim().max(20),
      email: z.string().trim().toLowerCase().max(254),
      phone: z.string().trim().min(1).max(40),
    }),
    output: z.object({ token: z.string() }),
    errors: ['identity_wrong'],
  }),
  reorderByToken: endpoint({
    method: 'GET',
    path: '/api/orders/:token/reorder',
    access: 'public',
    summary: 'Items of an order that can be bought again, for the browser that placed or unlocked it',
    input: z.object({ token }),
    output: buyable,
    errors: ['order_not_found', 'open_order_first'],
  }),
  cancelByToken: endpoint({
    method: 'POST',
    path: '/api/orders/:token/cancel',
    access: 'public',
    rate: 'order',
    summary: 'Cancels an unshipped order, for the browser that placed or unlocked it',
    input: z.object({ token, reason: z.string().trim().max(300).default('') }),
    output: orderForShopper,
    errors: ['order_not_found', 'open_order_first', 'move_not_allowed'],
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/my/orders',
    access: 'customer',
    summary: 'The signed-in customer’s orders, newest first, with the count of each tab; `q` searches a number',
    input: pageInput.extend({ tab: z.enum(myTabs).default('all'), q: z.string().trim().max(40).optional() }),
    output: pageSchema(myOrderRow).extend({ counts: z.record(z.enum(myTabs), z.number()) }),
  }),
  myOrder: endpoint({
    method: 'GET',
    path: '/api/my/orders/:id',
    access: 'customer',
    summary: 'One of the customer’s orders',
    input: z.object({ id: idField }),
    output: myOrder,
    errors: ['order_not_found'],
  }),
  cancelMine: endpoint({
    method: 'POST',
    path: '/api/my/orders/:id/cancel',
    access: 'customer',
    summary: 'Cancels an own unshipped order',
    input: z.object({ id: idField, reason: z.string().trim().max(300).default('') }),
    output: myOrder,
    errors: ['order_not_found', 'move_not_allowed'],
  }),
  reorder: endpoint({
    method: 'GET',
    path: '/api/my/orders/:id/reorder',
    access: 'customer',
    summary: 'Items of an order that can be bought again',
    input: z.object({ id: idField }),
    output: buyable,
    errors: ['order_not_found'],
  }),
  requestReturn: endpoint({
    method: 'POST',
    path: '/api/my/orders/:id/return',
    access: 'customer',
    summary: 'Requests a return',
    input: z.object({
      id: idField,
      lines: z
        .array(z.object({ line_id: idField, quantity: z.number().int().min(1).max(9999) }))
        .min(1)
        .max(200),
      reason: z.string().trim().min(1).max(1000),
    }),
    output: myOrder,
    errors: ['order_not_found', 'return_not_possible', 'return_open', 'line_not_found'],
  }),
  withdrawReturn: endpoint({
    method: 'POST',
    path: '/api/my/orders/:id/return/withdraw',
    access: 'customer',
    summary: 'Withdraws the open return request',
    input: z.object({ id: idField }),
    output: myOrder,
    errors: ['order_not_found', 'return_changed'],
  }),
};
