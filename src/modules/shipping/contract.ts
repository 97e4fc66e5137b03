import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { amountField, idField, optionalTextField, textField } from '#shared/fields.ts';
import { refuser } from '#shared/refusal.ts';

export const shippingErrors = { delivery_not_found: 404, delivery_changed: 409 } as const;
export const refuseShipping = refuser(shippingErrors);

export const deliveryKinds = ['home', 'shop_pickup'] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

/** A delivery method as staff edit it. Amounts in major units. */
export const deliveryForm = z.object({
  name: textField(40),
  note: optionalTextField(200),
  kind: z.enum(deliveryKinds),
  fee: amountField,
  free_threshold: amountField.positive().nullable(),
  min_total: amountField.nullable(),
  max_total: amountField.nullable(),
  countries: z.array(z.enum(['tw', 'hk', 'uk', 'us'])).min(1),
  pickup_address: optionalTextField(300),
  active: z.boolean(),
});
export const deliveryRow = deliveryForm.extend({ id: z.number(), version: z.number(), sort: z.number() });
export type DeliveryRow = z.infer<typeof deliveryRow>;

const saved = z.object({ id: z.number(), version: z.number() });
export const shippingContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/deliveries',
    access: 'system update',
    summary: 'Delivery methods in their order',
    input: z.object({}),
    output: z.object({ data: z.array(deliveryRow) }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/deliveries/:id',
    access: 'system update',
    summary: 'One delivery method',
    input: z.object({ id: idField }),
    output: deliveryRow,
    errors: ['delivery_not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/deliveries',
    access: 'system update',
    summary: 'Creates a delivery method',
    input: deliveryForm,
    output: saved,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/deliveries/:id',
    access: 'system update',
    summary: 'Saves a delivery method',
    input: deliveryForm.extend({ id: idField, version: z.number().int() }),
    output: saved,
    errors: ['delivery_not_found', 'delivery_changed'],
  }),
  reorder: endpoint({
    method: 'POST',
    path: '/api/admin/deliveries/order',
    access: 'system update',
    summary: 'Sets the order in which shoppers see them',
    input: z.object({ ids: z.array(idField).max(100) }),
    output: z.undefined(),
    status: 204,
  }),
};
