import os from 'node:os';
import { expect, test } from 'vitest';
import { startMailServer } from '#testing/servers/mail-server.ts';
import { createMailer, isAddressRefused, type Mail } from './mailer.ts';

const mail: Mail = {
  from: { name: 'Tingha, é', address: 'hello@tingha.example' },
  to: 'lin@example.com',
  subject: 'Order 261120-00001',
  html: '<p>Hello</p>',
  plain: 'Hello',
  messageId: '<one@tingha.example>',
};

async function listening() {
  const { url, close, ...server } = await startMailServer();
  const mailer = createMailer({ smtpUrl: url });
  return {
    ...server,
    mailer,
    close: () => {
      mailer.close();
      close();
    },
  };
}

test('a mail is sent with both parts', async () => {
  const { received, mailer, close } = await listening();
  await mailer.send(mail);
  close();
  expect(mailer.isConfigured).toBe(true);
  expect(received).toContain('RCPT TO:<lin@example.com>');
  expect(received).toContain('Message-ID: <one@tingha.example>');
  expect(received.filter((line) => line.startsWith('Content-Type: text/'))).toHaveLength(2);
});

test('mails that follow one another use one connection, and one that the server has ended is replaced', async () => {
  const { received, connections, disconnect, mailer, close } = await listening();
  await mailer.send(mail);
  await mailer.send({ ...mail, messageId: '<two@tingha.example>' });
  expect(connections()).toBe(1);
  disconnect();
  await mailer.send({ ...mail, messageId: '<three@tingha.example>' });
  close();
  expect(connections()).toBe(2);
  expect(received.filter((line) => line.startsWith('Message-ID'))).toEqual(
    ['one', 'two', 'three'].map((id) => `Message-ID: <${id}@tingha.example>`),
  );
});

/** How the client greets the mail server of a shop with this public address. */
async function greetingOf(publicUrl: string | undefined, query = '') {
  const { url, received, close } = await startMailServer();
  const mailer = createMailer({ smtpUrl: `${url}${query}`, publicUrl });
  await mailer.send(mail);
  mailer.close();
  close();
  return received[0];
}

test('the mail client greets with the shop’s domain, or with the name in the mail server’s address', async () => {
  expect(await greetingOf('https://shop.example.com:8443')).toBe('EHLO shop.example.com');
  expect(await greetingOf('https://shop.example.com', '?name=mx.example.net')).toBe('EHLO mx.example.net');
});

test.each(['http://192.0.2.7:3000', 'http://[2001:db8::1]:3000', 'http://localhost:3000', undefined])(
  'a shop at %s has no domain, so the mail client greets with the machine’s name',
  async (publicUrl) => {
    const machine = os.hostname();
    expect(await greetingOf(publicUrl)).toBe(`EHLO ${machine.includes('.') ? machine : '[127.0.0.1]'}`);
  },
);

test('an attached file is sent with its name and type', async () => {
  const { received, mailer, close } = await listening();
  await mailer.send({
    ...mail,
    attachments: [{ name: 'INV-000001.pdf\r\nX-Evil: 1', type: 'application/pdf', content: Buffer.from('%PDF-1.7') }],
  });
  close();
  expect(received.some((line) => line.startsWith('Content-Type: application/pdf'))).toBe(true);
  expect(received).toContain(Buffer.from('%PDF-1.7').toString('base64'));
  expect(received.filter((line) => line.startsWith('X-Evil'))).toEqual([]);
});

test('typed text never becomes a header or a second recipient', async () => {
  const { received, mailer, close } = await listening();
  await mailer.send({
    ...mail,
    subject: 'Hello\r\nBcc: thief@example.net',
    from: { name: 'Shop\r\nBcc: thief@example.net', address: 'hello@tingha.example' },
    replyTo: 'hello@tingha.example\r\nBcc: thief@example.net',
  });
  await mailer.send({ ...mail, to: 'lin@example.com, thief@example.net' }).catch(() => {});
  close();
  expect(received.filter((line) => /^(Bcc|bcc):/.test(line))).toEqual([]);
  expect(received.filter((line) => line.startsWith('RCPT TO:') && line !== 'RCPT TO:<lin@example.com>' && line.includes('<thief'))).toEqual(
    [],
  );
});

test('an address that is refused for good is told apart from other failures', async () => {
  const { url, close } = await startMailServer({ refused: [mail.to] });
  const failure = () =>
    createMailer({ smtpUrl: url })
      .send(mail)
      .then(
        () => undefined,
        (error: unknown) => error,
      );
  expect(isAddressRefused(await failure())).toBe(true);
  close();
  const unreachable = await failure();
  expect([unreachable instanceof Error, isAddressRefused(unreachable)]).toEqual([true, false]);
});

test.each([
  ['RCPT TO', 549, false],
  ['RCPT TO', 550, true],
  ['RCPT TO', 553, true],
  ['RCPT TO', 554, false],
  ['RCPT TO', 450, false],
  ['MAIL FROM', 550, false],
])('the answer to %s with %i: the address is refused: %s', (command, responseCode, expected) => {
  expect(isAddressRefused(Object.assign(new Error('x'), { command, responseCode }))).toBe(expected);
});

test('without a mail server nothing is sent', async () => {
  const mailer = createMailer({ smtpUrl: undefined });
  await mailer.send(mail);
  expect(mailer.isConfigured).toBe(false);
});
