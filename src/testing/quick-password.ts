import { hashPassword } from '#platform/crypto/passwords.ts';

/** The least that Argon2id takes: the accounts of tests sign in thousands of times. */
const leastCost = { memory: 8, passes: 1, parallelism: 1 };

const made = new Map<string, Promise<string>>();

/** A password with its hash, verified by the shop's own code in less than a millisecond; `passwords.test.ts` tests the real cost. */
export async function quickPassword(password: string): Promise<{ password: string; passwordHash: string }> {
  const hash = made.get(password) ?? hashPassword(password, undefined, leastCost);
  made.set(password, hash);
  return { password, passwordHash: await hash };
}
