import type { Context } from '#platform/http/context.ts';
import type { ResultOf } from '#shared/contract.ts';
import { goesToOrderer } from '../assess/fields.ts';
import { type CartFields, type cartContract, refuseCart } from '../contract.ts';
import { selectCart } from './load-cart.ts';
import { fillRecipientAddress } from './load-facts.ts';

/** The data of a customer's or guest's cart, for staff who place the order for them. Throws cart_not_found. */
export async function cartForOrder({ db }: Context, { id }: { id: string }): Promise<ResultOf<typeof cartContract.forOrder>> {
  const cart = await selectCart(db, id);
  if (!cart) throw refuseCart('cart_not_found');
  const { fields, cvs, lines, groups } = cart;
  const is_same = goesToOrderer(fields);
  const recipient = toPerson(fillRecipientAddress(fields), 'recipient_');
  const { zip, city, district, address } = recipient;
  return {
    ...{ customer_id: cart.customer_id, locale: cart.locale, email: fields.email ?? '', customer_note: fields.customer_note ?? '' },
    ...{ delivery_method_id: cart.delivery_method_id, payment_method_id: cart.payment_method_id },
    // The cart page stores the only address as the recipient's, the form of staff as the orderer's.
    orderer: { ...toPerson(fields, ''), ...(is_same && { zip, city, district, address }) },
    recipient,
    is_same,
    items: lines.map(({ product_item_id, quantity }) => ({ product_item_id, quantity })),
    groups: groups.map(({ product_id, quantity, choices }) => ({ product_id, quantity, choices })),
    codes: cart.attached.map(({ code }) => code),
    store: cvs && { store_id: cvs.store_id, name: cvs.name, address: cvs.address, telephone: cvs.telephone },
  };
}

const toPerson = (fields: CartFields, prefix: '' | 'recipient_') => ({
  name: fields[`${prefix}name`] ?? '',
  phone: fields[`${prefix}phone`] ?? '',
  zip: fields[`${prefix}zip`] ?? '',
  city: fields[`${prefix}city`] ?? '',
  district: fields[`${prefix}district`] ?? '',
  address: fields[`${prefix}address`] ?? '',
});
