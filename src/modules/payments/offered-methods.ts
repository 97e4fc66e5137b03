/** The payment methods that shoppers are offered. */
export { paymentMethodsJson as offeredJson } from './queries.ts';
export { findDomainAssociation, openDemoCard, paymentMethods as listOffered, selectMethod as find } from './store/methods.ts';
