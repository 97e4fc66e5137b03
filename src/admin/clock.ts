/** The reader's clock: for "12 minutes ago" and for when something failed, never for a rule of the shop. */
export const now = (): Date => new Date();

/** Names one decision, so that sending it twice is doing it once. */
export const newKey = (): string => crypto.randomUUID();
