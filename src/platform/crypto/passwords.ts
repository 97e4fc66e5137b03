import { argon2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { randomToken } from '#platform/clock/clock.ts';

const derive = promisify(argon2);

/** OWASP's second recommendation for Argon2id: 19 MiB, two passes, one lane; about 35 ms here. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;
const phc = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Memory in KiB, passes over it, lanes. */
type PasswordCost = typeof cost;

let current = cost;

/** For tests, in which accounts sign in thousands of times: what a hash costs in this process; without an argument the real cost again. */
export function setPasswordCost(next: PasswordCost = cost): void {
  current = next;
}

const computeTag = (password: string, salt: Buffer, { memory, passes, parallelism }: PasswordCost, tagLength: number): Promise<Buffer> =>
  derive('argon2id', { message: Buffer.from(password), nonce: salt, tagLength, memory, passes, parallelism });

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

const newSalt = (): Buffer => Buffer.from(randomToken(saltBytes), 'base64url');

/**
 * The PHC string to store for a password: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. With a `salt` of 16 bytes of its own the
 * same password gives the same string again. A hash is verified at the cost that it was made with.
 */
export async function hashPassword(password: string, salt: Buffer = newSalt()): Promise<string> {
  const at = current;
  const tag = await computeTag(password, salt, at, tagBytes);
  return `$argon2id$v=19$m=${at.memory},t=${at.passes},p=${at.parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/**
 * Whether the password matches the stored PHC string. Without one (no such account, or no password set) it takes just as long
 * and returns false, so that timing reveals nothing.
 */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = phc.exec(stored ?? '') ?? [];
  if (!salt || !tag) {
    await computeTag(password, Buffer.alloc(saltBytes), current, tagBytes);
    return false;
  }
  const expected = Buffer.from(tag, 'base64');
  const storedCost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return timingSafeEqual(expected, await computeTag(password, Buffer.from(salt, 'base64'), storedCost, expected.length));
}
