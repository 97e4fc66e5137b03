import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { idField } from '#shared/fields.ts';
import { currencies } from '#shared/money.ts';
import { deliveryChoice, paymentChoice } from './cart-view.ts';

export const simulate = endpoint({
  method: 'POST',
  path: '/api/admin/methods/simulate',
  access: 'system update',
  summary: 'Which delivery and payment methods a guest with this cart and postcode is offered, with reasons for the others; stores nothing',
  input: z.object({
    items: z
      .array(z.object({ sku: z.string().trim().min(1).max(60), quantity: z.number().int().min(1).max(9999) }))
      .min(1)
      .max(30),
    zip: z.string().trim().max(12).default(''),
    delivery_method_id: idField.nullable().default(null),
  }),
  output: z.object({
    currency: z.enum(currencies),
    items_total: z.number(),
    /** `problem`: why the line counts for nothing. */
    lines: z.array(z.object({ name: z.string(), quantity: z.number(), problem: z.string().nullable() })),
    deliveries: z.array(deliveryChoice),
    payments: z.array(paymentChoice),
  }),
});
