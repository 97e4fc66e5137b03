import { createHmac } from 'node:crypto';

/** The header of the signature: the second it was made, and HMAC-SHA256(secret, second + "." + body) as hexadecimal digits. */
export function signBody(secret: string, body: string, now: Date): string {
  const second = Math.floor(now.getTime() / 1000);
  return `t=${second},v1=${createHmac('sha256', secret).update(`${second}.${body}`).digest('hex')}`;
}
