import type { OrderForStaff } from '#modules/orders/contract.ts';
import { ApiError, call } from '../../client.ts';
import { type NewOrder, recipientOf, toCartInput } from './new-order.ts';

/** The ids of the members that this form has created, by e-mail. */
export type NewMembers = Map<string, number>;

/**
 * Creates the order, after creating the member where that was chosen; removes the draft it came from. After a refused order the
 * member exists, so `members` remembers it for the next attempt: creating it again would be refused as a repeated e-mail.
 */
export async function createOrder(order: NewOrder, draftId: number | null, members: NewMembers): Promise<OrderForStaff> {
  const { email, locale, orderer, customer, price_reason, customer_note, staff_note } = order;
  const { amount, reason } = order.staff_discount;
  const customer_id = customer?.id ?? (order.makes_member ? await createMember(order, members) : null);
  const sent = {
    ...toCartInput(order),
    ...{ email, locale, orderer, price_reason, customer_note, staff_note },
    recipient: recipientOf(order),
    cvs: order.cvs.store_id ? order.cvs : null,
    customer_id,
    ...(draftId !== null && { draft_id: draftId }),
    staff_discount: amount ? { amount, reason } : null,
    // The server reports a missing method at its field.
    delivery_method_id: order.delivery_method_id ?? 0,
  };
  try {
    return await call('orders.create', sent);
  } catch (error) {
    throw order.is_same ? moveToOrdererFields(error) : error;
  }
}

async function createMember({ email, locale, orderer }: NewOrder, members: NewMembers): Promise<number> {
  const known = members.get(email);
  if (known !== undefined) return known;
  const { id } = await call('customers.create', { email, locale, name: orderer.name, phone: orderer.phone || null, tags: [] });
  members.set(email, id);
  return id;
}

/** Where orderer and recipient are the same, errors of the recipient are shown at the orderer's fields. */
function moveToOrdererFields(error: unknown): unknown {
  if (!(error instanceof ApiError) || !error.body.errors) return error;
  const errors = Object.entries(error.body.errors).map(([path, sentences]) => [path.replace(/^recipient\./, 'orderer.'), sentences]);
  return new ApiError(error.status, { ...error.body, errors: Object.fromEntries(errors) }, error.requestId);
}
