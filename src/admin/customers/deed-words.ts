import * as m from '#messages';

const cart = ['open', 'update', 'fill', 'remove', 'undo', 'save', 'addGift', 'removeGift'];
const same = (module: string, calls: readonly string[], word: () => string): Record<string, () => string> =>
  Object.fromEntries(calls.map((call) => [`${module}.${call}`, word]));

/** What staff can do while they look in, by the call that did it. */
export const deedWords: Record<string, () => string> = {
  ...same('cart', cart, m.admin_customers_deed_cart),
  ...same('cart', ['applyOffer', 'removeOffer'], m.admin_customers_deed_offer),
  ...same('checkout', ['placeOrder'], m.admin_customers_deed_order),
  ...same('orders', ['cancelMine', 'cancelByToken'], m.admin_customers_deed_cancel),
  ...same('orders', ['requestReturn', 'withdrawReturn'], m.admin_customers_deed_return),
  ...same('paying', ['pay'], m.admin_customers_deed_pay),
  ...same('paying', ['reportTransfer'], m.admin_customers_deed_transfer),
  ...same('pricing', ['takeCoupon', 'claimCoupon'], m.admin_customers_deed_coupon),
  ...same('account', ['addWish', 'removeWish'], m.admin_customers_deed_wish),
  ...same('account', ['deleteAccount'], m.admin_customers_deed_close),
  ...same('account', ['logout'], m.admin_customers_deed_leave),
  ...same('customers', ['saveProfile'], m.admin_customers_deed_profile),
  ...same('customers', ['setAvatar', 'removeAvatar'], m.admin_customers_deed_picture),
  ...same('customers', ['createAddress', 'updateAddress', 'deleteAddress'], m.admin_customers_deed_address),
  ...same('customers', ['endDevice'], m.admin_customers_deed_device),
  ...same('catalog', ['notifyMe'], m.admin_customers_deed_notify),
  ...same('content', ['contact', 'contactPictures'], m.admin_customers_deed_message),
};
