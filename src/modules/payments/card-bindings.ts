/** Attempts of members to store a card without paying, for `account`. */
export { claimBinding, countBindings, findBinding, insertBinding, updateBinding } from './store/card-bindings.ts';
