/** What mails about credits need, as part of the public interface. */
export { creditEffects as effects } from './effects.ts';
export { expiringLots } from './store/warnings.ts';
export { warnOfExpiry } from './warn-of-expiry.ts';
