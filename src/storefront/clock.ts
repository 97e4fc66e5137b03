/** The reader's clock, for showing remaining time, never for decisions. */
export const now = (): Date => new Date();

/** An id of 32 hexadecimal digits: `crypto.randomUUID` is missing where the shop is tried over http. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
