import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { createMailer, type Mail } from './mailer.ts';

const mail: Mail = {
  from: { name: 'Tingha, é', address: 'hello@tingha.example' },
  to: 'lin@example.com',
  subject: 'Order 261120-00001',
  html: '<p>Hello</p>',
  plain: 'Hello',
  messageId: '<one@tingha.example>',
};

/** A mail server that says yes to everything and keeps what it was told. */
async function listening() {
  const told: string[] = [];
  const server = createServer((socket) => {
    let inData = false;
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk
        .toString()
        .split('\r\n')
        .filter((l) => l !== '')) {
        told.push(line);
        if (inData && line !== '.') continue;
        const wasData = inData;
        inData = line === 'DATA';
        socket.write(inData ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : wasData ? '250 kept\r\n' : '250 ok\r\n');
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return { told, mailer: createMailer({ smtpUrl: `smtp://127.0.0.1:${port}` }), close: () => server.close() };
}

test('a mail goes out with both parts', async () => {
  const { told, mailer, close } = await listening();
  await mailer.send(mail);
  close();
  expect(mailer.leaves).toBe(true);
  expect(told).toContain('RCPT TO:<lin@example.com>');
  expect(told).toContain('Message-ID: <one@tingha.example>');
  expect(told.filter((line) => line.startsWith('Content-Type: text/'))).toHaveLength(2);
});

test('what was typed never becomes a header or a second recipient', async () => {
  const { told, mailer, close } = await listening();
  await mailer.send({
    ...mail,
    subject: 'Hello\r\nBcc: thief@example.net',
    from: { name: 'Shop\r\nBcc: thief@example.net', address: 'hello@tingha.example' },
    replyTo: 'hello@tingha.example\r\nBcc: thief@example.net',
  });
  await mailer.send({ ...mail, to: 'lin@example.com, thief@example.net' }).catch(() => {});
  close();
  expect(told.filter((line) => /^(Bcc|bcc):/.test(line))).toEqual([]);
  expect(told.filter((line) => line.startsWith('RCPT TO:') && line !== 'RCPT TO:<lin@example.com>' && line.includes('<thief'))).toEqual([]);
});

test('without a mail server nothing leaves', async () => {
  const mailer = createMailer({ smtpUrl: undefined });
  await mailer.send(mail);
  expect(mailer.leaves).toBe(false);
});
