/** How a customer gets an account, proves an address, signs in and out. */
export { confirmEmail } from './commands/confirm-email.ts';
export { signInByPasskey as passkeySignIn } from './commands/passkeys.ts';
export { registerCustomer } from './commands/register-customer.ts';
export { signIn, signInByCode } from './commands/sign-in.ts';
export { revokeToken } from './store/tokens.ts';
