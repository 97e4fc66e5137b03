import { isIP } from 'node:net';

export type Address = { name: string; address: string };

export type Mail = {
  from: Address;
  to: string;
  replyTo?: string | undefined;
  subject: string;
  html: string;
  plain: string;
  /** The same for every attempt at one mail, so that receivers recognize a repetition. */
  messageId: string;
  /** The one-click unsubscribe URL (RFC 8058), for mails that allow it. */
  unsubscribeUrl?: string | undefined;
  attachments?: readonly Attachment[];
};

/** A file in a mail. `type`: its media type. */
export type Attachment = { name: string; type: string; content: Buffer };

export type Mailer = {
  /** False: no mail server is configured, and the sender stores the mail where it can be read. */
  isConfigured: boolean;
  /** Sends one mail. Throws when it is refused or the server does not answer within 10 seconds. */
  send(mail: Mail): Promise<void>;
  /** Ends the connections; one that is sending finishes first. */
  close(): void;
};

/** Whether sending failed because the mail server does not deliver to this address, for good (SMTP 550 to 553 to RCPT TO). */
export function isAddressRefused(error: unknown): boolean {
  const { command, responseCode } = error as { command?: unknown; responseCode?: unknown };
  return command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 550 && responseCode <= 553;
}

const timeoutMs = 10_000;

/** Removes line breaks and control characters, which would start a new header. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${oneLine(url)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** A mail as nodemailer takes it: addresses as objects, so that a comma in one never becomes a second recipient. */
function envelopeOf({ from, to, replyTo, subject, html, plain, messageId, unsubscribeUrl, attachments = [] }: Mail) {
  return {
    from: { name: oneLine(from.name), address: oneLine(from.address) },
    to: { name: '', address: oneLine(to) },
    ...(replyTo ? { replyTo: { name: '', address: oneLine(replyTo) } } : {}),
    subject: oneLine(subject),
    html,
    text: plain,
    messageId: oneLine(messageId),
    headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribeUrl && unsubscribeHeaders(unsubscribeUrl)) },
    attachments: attachments.map(({ name, type, content }) => ({ filename: oneLine(name), contentType: type, content })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs, dnsTimeout: timeoutMs };

/**
 * Connections stay open for the next mail, as long as one comes within a few seconds: signing in costs more than sending. A mail that
 * meets a connection which the server has just ended is sent on a new one.
 */
const reuse = { maxConnections: 2, idleTimeout: 5000, maxRequeues: 1 };

/** Which mail server, and the shop's public address. */
type MailSettings = { smtpUrl: string; publicUrl?: string | undefined };

/**
 * The name in EHLO: the shop's domain. Without it the client gives the machine's name, or `[127.0.0.1]` where that has no dot, which some
 * servers refuse. `?name=` in SMTP_URL goes before it.
 */
function clientName(publicUrl: string | undefined): { name?: string } {
  const host = publicUrl ? new URL(publicUrl).hostname : '';
  return host.includes('.') && isIP(host) === 0 ? { name: host } : {};
}

const transportOptions = ({ smtpUrl, publicUrl }: MailSettings) => ({ url: smtpUrl, ...clientName(publicUrl), ...timeouts });

/** Signs in and out without sending. Throws when the server does not answer or refuses us. */
export async function tryMailServer(settings: MailSettings): Promise<void> {
  const { createTransport } = await import('nodemailer');
  await createTransport(transportOptions(settings)).verify();
}

/** Creates the mailer: an SMTP server, or none. */
export function createMailer({ smtpUrl, publicUrl }: Omit<MailSettings, 'smtpUrl'> & { smtpUrl: string | undefined }): Mailer {
  if (!smtpUrl) return { isConfigured: false, send: async () => {}, close: () => {} };
  const options = { ...transportOptions({ smtpUrl, publicUrl }), ...reuse };
  const connect = async () => (await import('nodemailer')).createTransport({ ...options, pool: true });
  let transport: ReturnType<typeof connect> | undefined;
  /** The next mail tries again to load the client. */
  const forget = (error: unknown) => {
    transport = undefined;
    throw error;
  };
  return {
    isConfigured: true,
    send: async (mail) => {
      transport ??= connect().catch(forget);
      await (await transport).sendMail(envelopeOf(mail));
    },
    close: () => void transport?.then((connected) => connected.close()).catch(() => {}),
  };
}
