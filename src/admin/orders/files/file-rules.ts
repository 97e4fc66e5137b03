import type { fileLimits as limits } from '#modules/orders/contract.ts';

/** The server's limits, checked before a large file is sent. */
export const fileLimits: typeof limits = { perOrder: 10, megabytes: 10 };
export const accepted = 'application/pdf,image/jpeg,image/png,image/webp,image/gif,image/heic,.heic';
