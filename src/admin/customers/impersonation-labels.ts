import * as m from '#messages';

const cart = ['open', 'update', 'fill', 'remove', 'undo', 'save', 'addGift', 'removeGift'];
const withLabel = (module: string, calls: readonly string[], word: () => string): Record<string, () => string> =>
  Object.fromEntries(calls.map((call) => [`${module}.${call}`, word]));

/** What staff can do while impersonating, by the call that does it. */
export const impersonationLabels: Record<string, () => string> = {
  ...withLabel('cart', cart, m.admin_customers_action_cart),
  ...withLabel('cart', ['applyOffer', 'removeOffer'], m.admin_customers_action_offer),
  ...withLabel('checkout', ['placeOrder'], m.admin_customers_action_order),
  ...withLabel('orders', ['cancelMine', 'cancelByToken'], m.admin_customers_action_cancel),
  ...withLabel('orders', ['requestReturn', 'withdrawReturn'], m.admin_customers_action_return),
  ...withLabel('paying', ['pay'], m.admin_customers_action_pay),
  ...withLabel('paying', ['reportTransfer'], m.admin_customers_action_transfer),
  ...withLabel('pricing', ['takeCoupon', 'claimCoupon'], m.admin_customers_action_coupon),
  ...withLabel('account', ['addToWishlist', 'removeFromWishlist'], m.admin_customers_action_wishlist),
  ...withLabel('account', ['deleteAccount'], m.admin_customers_action_close),
  ...withLabel('account', ['logout'], m.admin_customers_action_leave),
  ...withLabel('customers', ['saveProfile'], m.admin_customers_action_profile),
  ...withLabel('customers', ['setAvatar', 'removeAvatar'], m.admin_customers_action_picture),
  ...withLabel('customers', ['createAddress', 'updateAddress', 'deleteAddress'], m.admin_customers_action_address),
  ...withLabel('customers', ['endDevice'], m.admin_customers_action_device),
  ...withLabel('catalog', ['notifyMe'], m.admin_customers_action_notify),
  ...withLabel('content', ['contact', 'contactPictures'], m.admin_customers_action_message),
};
