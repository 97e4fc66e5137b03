/** What mails about coupons need, as part of the public interface. */
export { ticketEffects as effects } from './effects.ts';
export { couponForMail, expiringCoupons } from './store/warnings.ts';
export { warnOfCouponExpiry } from './warn-of-expiry.ts';
