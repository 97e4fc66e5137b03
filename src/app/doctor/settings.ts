import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

/** Checks that settings fit each other. Each was validated when it was read. */
export function examineSettings(config: Config): Finding[] {
  return [secretKey(config), publicUrl(config), ...mailServer(config)];
}

function secretKey({ secretKey, databaseUrl, dataDir }: Config): Finding {
  if (secretKey) return ok('SECRET_KEY', 'given by the environment');
  if (databaseUrl)
    return fail('SECRET_KEY', 'is not set, and DATABASE_URL is', 'Set the same 32 or more random characters for every server and worker.');
  const file = path.join(dataDir, 'secret.key');
  if (!existsSync(file)) return ok('SECRET_KEY', `will be made in ${file} at the first start`);
  if ((statSync(file).mode & 0o077) !== 0) return warn('SECRET_KEY', `${file} can be read by other accounts`, `Run chmod 600 ${file}.`);
  return ok('SECRET_KEY', `kept in ${file}: keep a copy apart from the backups`);
}

function publicUrl({ publicUrl, host, trustedProxies }: Config): Finding {
  const open = !['127.0.0.1', '::1', 'localhost'].includes(host);
  if (!publicUrl && !open && trustedProxies.length === 0) return ok('PUBLIC_URL', 'not set: the shop answers on this machine only');
  if (!publicUrl) return warn('PUBLIC_URL', 'is not set: links in mails lead to localhost', 'Set it to the address that shoppers type.');
  if (!publicUrl.startsWith('https:'))
    return warn('PUBLIC_URL', `${publicUrl} is not https: sign-ins travel unencrypted`, 'Put a proxy with TLS before the shop (deploy/).');
  if (trustedProxies.length === 0)
    return warn(
      'TRUSTED_PROXIES',
      'is not set: behind a proxy all shoppers share one rate limit',
      'Set it to the proxy’s address, for example 127.0.0.1.',
    );
  return ok('PUBLIC_URL', publicUrl);
}

function mailServer({ smtpUrl, publicUrl }: Config): Finding[] {
  if (smtpUrl || !publicUrl) return [];
  return [warn('SMTP_URL', 'is not set: no mail leaves the shop', 'Set it to your mail server. Until then mails are kept in the shop.')];
}
