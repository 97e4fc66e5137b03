/** The reader's clock, for showing remaining time, never for decisions. */
export const now = (): Date => new Date();
