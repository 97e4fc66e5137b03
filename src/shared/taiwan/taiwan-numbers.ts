/** Numbers issued in Taiwan, checked as their issuers define them. All take user input and return the normalized form or undefined. */

/** Whether the shop's country uses Taiwan's uniform invoice, with its carriers, company numbers and lottery. */
export const isTaiwan = (country: string): boolean => country === 'tw';

/** Lienchiang, Penghu, Kinmen with the South China Sea islands, Liuqiu, Green Island, Orchid Island: codes of Chunghwa Post. */
export const isOutlyingIsland = (zip: string): boolean => /^(209|21[0-2]|81[7-9]|88\d|89[0-6]|929|951|952)/.test(zip.replace(/\s/g, ''));

const bare = (typed: string): string => typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
const digitSum = (n: number): number => Math.floor(n / 10) + (n % 10);

const companyWeights = [1, 2, 1, 2, 1, 2, 4, 1];

/**
 * A company's unified number: eight digits, each times its weight, the digits of the products added up; the sum is divisible
 * by 5, or one more is when the seventh digit is 7 (Ministry of Finance, valid since 2023-04-01; it takes in the older rule).
 */
export function companyNumber(typed: string): string | undefined {
  const number = bare(typed);
  if (!/^\d{8}$/.test(number) || number === '00000000') return undefined;
  const sum = companyWeights.reduce((total, weight, i) => total + digitSum(weight * Number(number[i])), 0);
  return sum % 5 === 0 || (number[6] === '7' && (sum + 1) % 5 === 0) ? number : undefined;
}

/** A mobile barcode for e-invoices: a slash and seven characters (e-invoice platform). */
export function mobileBarcode(typed: string): string | undefined {
  const code = typed.normalize('NFKC').trim().toUpperCase();
  return /^\/[0-9A-Z.+-]{7}$/.test(code) ? code : undefined;
}

/** A citizen certificate as a carrier: two letters and fourteen digits. */
const certificate = (typed: string): string | undefined => {
  const code = bare(typed);
  return /^[A-Z]{2}\d{14}$/.test(code) ? code : undefined;
};

/** What an invoice may be stored under: a mobile barcode or a citizen certificate. */
export const invoiceCarrier = (typed: string): string | undefined => mobileBarcode(typed) ?? certificate(typed);

/** A charity's donation code: three to seven digits. */
export function donationCode(typed: string): string | undefined {
  const code = bare(typed);
  return /^\d{3,7}$/.test(code) ? code : undefined;
}

/** The value of a letter in an identity number, 10 to 35. */
const letters = 'ABCDEFGHJKLMNPQRSTUVXYWZIO';
const letterNumber = (letter: string): number => letters.indexOf(letter) + 10;
const identityWeights = [1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1];

/**
 * A national identity number, or a resident certificate's of the new or the old form. The first letter counts as two digits,
 * an old certificate's second letter as the last digit of its number; the weighted sum is divisible by 10.
 */
export function identityNumber(typed: string): string | undefined {
  const number = bare(typed);
  if (!/^[A-Z]([1289]|[A-D])\d{8}$/.test(number)) return undefined;
  const second = number.charAt(1);
  const digits = `${letterNumber(number.charAt(0))}${/\d/.test(second) ? second : letterNumber(second) % 10}${number.slice(2)}`;
  const sum = identityWeights.reduce((total, weight, i) => total + weight * Number(digits[i]), 0);
  return sum % 10 === 0 ? number : undefined;
}
