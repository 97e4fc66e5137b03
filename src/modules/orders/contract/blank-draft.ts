import type { OrderDraftForm } from './drafts.ts';

const blankPerson: OrderDraftForm['orderer'] = { name: '', phone: '', zip: '', city: '', district: '', address: '' };

/** An order without anything in it: for a guest, sent to the orderer, with the shop's offers. */
export const blankDraft: Readonly<OrderDraftForm> = {
  customer_id: null,
  makes_member: false,
  email: '',
  locale: 'tw',
  orderer: blankPerson,
  is_same: true,
  recipient: blankPerson,
  items: [],
  groups: [],
  price_reason: '',
  delivery_method_id: null,
  payment_method_id: null,
  cvs: { store_id: '', name: '', address: '', telephone: '' },
  takes_offers: true,
  codes: [],
  staff_discount: { amount: null, reason: '' },
  customer_note: '',
  staff_note: '',
};
