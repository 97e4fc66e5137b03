import { companyNumber, identityNumber } from './taiwan-numbers.ts';

/**
 * The importer's number for customs in the recipient's country, without separators: in Taiwan a person's identity
 * number or a company's, elsewhere 5 to 20 letters and digits. Undefined when it is no such number.
 */
export function parseTaxId(typed: string, country: string): string | undefined {
  if (country === 'tw') return identityNumber(typed) ?? companyNumber(typed);
  const bare = typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
  return /^[A-Z0-9]{5,20}$/.test(bare) ? bare : undefined;
}
