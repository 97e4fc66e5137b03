import tls from 'node:tls';
import { systemClock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

/** Renewed certificates have 30 days left at least: Let's Encrypt's clients renew by then. */
const [urgentDays, soonDays] = [7, 21];
const connectMs = 5000;

type Shown = { expires: Date; problem: string | undefined };

/** The certificate that a host shows, and why a browser would not trust it. Throws when there is no TLS. */
function shownBy(hostname: string, port: number): Promise<Shown> {
  return new Promise((resolve, reject) => {
    // Looked at, not trusted: nothing is sent.
    const socket = tls.connect({ host: hostname, port, servername: hostname, rejectUnauthorized: false, timeout: connectMs });
    socket.once('secureConnect', () => {
      const { valid_to } = socket.getPeerCertificate();
      const { authorizationError } = socket;
      resolve({ expires: new Date(valid_to), problem: authorizationError ? String(authorizationError) : undefined });
      socket.destroy();
    });
    socket.once('timeout', () => socket.destroy(new Error(`no answer in ${connectMs / 1000} s`)));
    socket.once('error', reject);
  });
}

/** Whether the certificate of PUBLIC_URL is trusted and will be for a while. */
export async function examineCertificate({ publicUrl }: Pick<Config, 'publicUrl'>, now = systemClock.now()): Promise<Finding[]> {
  const url = new URL(publicUrl ?? 'http://localhost');
  if (url.protocol !== 'https:') return [];
  const about = 'certificate';
  const renew = 'Renew it: certbot renew, or read the log of Caddy; then let the proxy load it.';
  let shown: Shown;
  try {
    shown = await shownBy(url.hostname, Number(url.port || 443));
  } catch (error) {
    return [
      warn(about, `${publicUrl} does not answer by TLS (${(error as Error).message})`, 'Start the proxy, or look at its port and DNS.'),
    ];
  }
  const days = Math.floor((shown.expires.getTime() - now.getTime()) / 86_400_000);
  const day = shown.expires.toISOString().slice(0, 10);
  if (days < 0) return [fail(about, `expired on ${day}: browsers refuse the shop`, renew)];
  if (shown.problem)
    return [fail(about, `is not trusted (${shown.problem})`, 'Give the proxy the certificate of this host with its whole chain.')];
  const says = `valid until ${day}, ${days} days`;
  if (days < urgentDays) return [fail(about, says, renew)];
  return [days < soonDays ? warn(about, says, renew) : ok(about, says)];
}
