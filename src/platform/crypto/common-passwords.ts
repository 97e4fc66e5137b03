import { leakedPasswords } from './leaked-passwords.ts';

/** Digit runs, years and regional or office words that the list of leaked passwords does not contain. */
const additions = `
123456789012 987654321 9876543210 87654321 159357456 13579246 24681012 19851985 19871987 19881988 19901990 passw0rd1 abcdefgh aa12345678
welcome123 dragon123 monkey123 shadow123 master123 letmein123 changeme1 administrator admin123 admin1234 admin12345 admin123456 root1234
test12345 user1234 demo1234 secret123 woaini1314 5201314520 52013140 taiwan123
`;

/** One space-separated text instead of a set of 4,000 strings: 40 kB, searched in microseconds when a password is set. */
const commonPasswords = ` ${`${leakedPasswords} ${additions}`.trim().split(/\s+/).join(' ')} `;

/** One to four characters repeated: 88888888, abcabcabc, 20262026. */
const repeated = /^(.{1,4})\1+$/;

/** Whether this is a commonly guessed password, ignoring case; refused when a password is set. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return repeated.test(lower) || commonPasswords.includes(` ${lower} `);
}
