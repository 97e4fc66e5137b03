/**
 * Pages on which nobody's scripts run but our own and the card fields': where one pays, where somebody's order is shown,
 * what staff look at before others may, and where the address itself is a secret. `path` has no language in front.
 */
export const isTagFree = (path: string): boolean =>
  /^\/(cart|order|offers|reset-password|confirm-email|unsubscribe|account\/orders|preview)(\/|$)/.test(path);
