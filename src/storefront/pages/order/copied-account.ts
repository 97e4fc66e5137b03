/** An account number as banks take it: without spaces and hyphens. An IBAN has letters. */
export const toCopiedAccount = (written: string): string => written.replace(/[\s-]/g, '');
