/** Signing in with LINE, Google and Facebook, for `account`. */
export { bindIdentity, unbind } from './commands/bind-identity.ts';
export { finishVisit } from './commands/finish-visit.ts';
export { openVisit, returnFromVisit } from './commands/open-visit.ts';
export { receiveIdentity } from './commands/receive-identity.ts';
