import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { certificate, certificateKey } from '#testing/localhost-certificate.ts';
import { freePort } from '#testing/servers/running-program.ts';
import { examineCertificate } from './certificate.ts';
import type { Finding } from './finding.ts';

const problems = (findings: Finding[]) =>
  findings.filter(({ state }) => state !== 'ok').map(({ state, about, says }) => `${state} ${about}: ${says}`);

describe('the certificate of PUBLIC_URL', () => {
  const day = 86_400_000;
  const expires = new Date(new X509Certificate(certificate).validTo).getTime();
  const trusted = tls.getCACertificates();
  const server = tls.createServer({ cert: certificate, key: certificateKey }, (socket) => socket.on('error', () => {}));
  let publicUrl: string;
  beforeAll(async () => {
    server.listen(0, 'localhost');
    await once(server, 'listening');
    publicUrl = `https://localhost:${(server.address() as AddressInfo).port}`;
    tls.setDefaultCACertificates([...trusted, certificate]);
  });
  afterAll(() => {
    tls.setDefaultCACertificates(trusted);
    server.close();
  });
  const at = async (ms: number) => (await examineCertificate({ publicUrl }, new Date(expires + ms))).map(({ state }) => state);

  test('three weeks before its end it is to be looked at, a week before it is wrong, and after it too', async () => {
    expect([await at(-21 * day), await at(-21 * day + 1000), await at(-7 * day), await at(-7 * day + 1000)]).toEqual([
      ...[['ok'], ['warn'], ['warn'], ['fail']],
    ]);
    expect(problems(await examineCertificate({ publicUrl }, new Date(expires + 1000)))).toEqual([
      expect.stringMatching(/^fail certificate: expired on \d{4}-\d\d-\d\d: browsers refuse the shop$/),
    ]);
  });

  test('one that browsers do not trust, and a host without TLS, are reported; without https there is none', async () => {
    tls.setDefaultCACertificates(trusted);
    expect(problems(await examineCertificate({ publicUrl }))).toEqual([
      expect.stringMatching(/^fail certificate: is not trusted \(.*SELF_SIGNED_CERT/),
    ]);
    const away = `https://localhost:${await freePort()}`;
    expect(problems(await examineCertificate({ publicUrl: away }))).toEqual([
      expect.stringMatching(/^warn certificate: .* does not answer by TLS/),
    ]);
    expect(await examineCertificate({ publicUrl: 'http://shop.example.com' })).toEqual([]);
    expect(await examineCertificate({ publicUrl: undefined })).toEqual([]);
  });
});
