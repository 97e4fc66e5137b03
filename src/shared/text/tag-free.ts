/**
 * Pages that run no third-party scripts besides the card fields: payment pages, order pages, staff previews, and pages whose
 * URL is a secret. `path` has no language prefix.
 */
export const isTagFree = (path: string): boolean =>
  /^\/(cart|order|offers|reset-password|confirm-email|unsubscribe|account\/(orders|card)|preview)(\/|$)/.test(path);
