/** The browser's clock, for relative times and error times, never for a rule of the shop. */
export const now = (): Date => new Date();

/** An idempotency key: sending the same request twice has one effect. */
export const newKey = (): string => crypto.randomUUID();
