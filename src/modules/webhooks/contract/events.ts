import { z } from 'zod';
import { catalogContract } from '#modules/catalog/contract.ts';
import { customersContract } from '#modules/customers/contract.ts';
import { ordersContract } from '#modules/orders/contract.ts';
import type { Permission } from '#shared/permissions.ts';
import { mapFields } from '#shared/pick.ts';
import { type WebhookEvent, webhookEvents } from '../rules.ts';

const order = ordersContract.show.output;
const customer = customersContract.read.output;
const item = catalogContract.listProductItems.output.shape.data.element;

/** The events that a webhook can receive. `data` is what the named call answers, so that a shape is written once. */
const ofOrder = { data: order, call: 'orders.show', access: ordersContract.show.access } as const;
const ofCustomer = { data: customer, call: 'customers.read', access: customersContract.read.access } as const;
const ofItem = { data: item, call: 'catalog.listProductItems', access: catalogContract.listProductItems.access } as const;

type EventSpec = {
  subject: 'order' | 'payment' | 'refund' | 'parcel' | 'item' | 'customer';
  summary: string;
  data: z.ZodType;
  call: string;
  /** The right over that data, which the person who chooses the event needs as well. */
  access: string;
};

export const eventSpecs = {
  'order.placed': { subject: 'order', summary: 'An order was placed, in the shop or by staff', ...ofOrder },
  'order.paid': { subject: 'order', summary: 'An order is paid in full', ...ofOrder },
  'order.cancelled': { subject: 'order', summary: 'An order was cancelled or its time to pay ended', ...ofOrder },
  'order.completed': { subject: 'order', summary: 'An order is completed', ...ofOrder },
  'payment.received': { subject: 'payment', summary: 'Money came in for an order', ...ofOrder },
  'refund.done': { subject: 'refund', summary: 'Money or credits of an order went back', ...ofOrder },
  'parcel.shipped': { subject: 'parcel', summary: 'A parcel of an order left', ...ofOrder },
  'parcel.arrived': { subject: 'parcel', summary: 'A parcel of an order waits at its shop or store', ...ofOrder },
  'parcel.delivered': { subject: 'parcel', summary: 'A parcel of an order reached its buyer', ...ofOrder },
  'stock.changed': { subject: 'item', summary: 'Stock or reservations of an item changed', ...ofItem },
  'customer.registered': { subject: 'customer', summary: 'A customer has a new account', ...ofCustomer },
  'customer.changed': { subject: 'customer', summary: 'What is known of a customer changed', ...ofCustomer },
} as const satisfies Record<WebhookEvent, EventSpec>;

/** Sent by the test button. */
export const testEvent = 'test';
export const eventPermission = (event: WebhookEvent): Permission => eventSpecs[event].access as Permission;

/** The version of all payloads; it grows when a field changes its meaning or goes, never when one is added. */
export const payloadVersion = 1;

const envelope = (event: string, subject: string, data: z.ZodType) =>
  z.object({
    /** The same however often the delivery is sent. */
    id: z.string(),
    event: z.literal(event),
    version: z.literal(payloadVersion),
    /** When it happened. */
    created_at: z.string(),
    subject: z.object({ type: z.literal(subject), id: z.number() }),
    /** As it is when it is first sent; null when it is gone by then. */
    data: z.nullable(data),
  });

/** The body of each event. */
export const payloadSchemas: Readonly<Record<WebhookEvent | typeof testEvent, z.ZodType>> = {
  ...mapFields(webhookEvents, (name) => envelope(name, eventSpecs[name].subject, eventSpecs[name].data)),
  test: envelope(testEvent, 'webhook', z.null()),
};
