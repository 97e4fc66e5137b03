import { hashPassword } from '#platform/crypto/passwords.ts';

const made = new Map<string, Promise<string>>();

/** A password with its hash, which is made once: accounts of tests have the same few passwords. */
export async function quickPassword(password: string): Promise<{ password: string; passwordHash: string }> {
  const hash = made.get(password) ?? hashPassword(password);
  made.set(password, hash);
  return { password, passwordHash: await hash };
}
