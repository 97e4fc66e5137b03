import type { Config } from '#platform/config/config.ts';
import { tryMailServer } from '#platform/mail/mailer.ts';
import { type Finding, fail, ok } from './finding.ts';

/** Signs in at the mail server without sending anything. */
export async function examineMail({ smtpUrl, publicUrl }: Config): Promise<Finding[]> {
  if (!smtpUrl) return [ok('mail', 'kept in the shop (no SMTP_URL)')];
  try {
    await tryMailServer({ smtpUrl, publicUrl });
    return [ok('mail', 'the mail server takes us')];
  } catch (error) {
    return [fail('mail', `the mail server refuses (${(error as Error).message})`, 'Check SMTP_URL: host, port, name and password.')];
  }
}
