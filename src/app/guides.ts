import { eventSpecs, payloadSchemas, webhookEvents } from '#modules/webhooks/contract.ts';
import type { EventBodies } from '#platform/http/openapi.ts';
import { tokenCallsPerMinute } from '#platform/http/rate-limits.ts';
import type { Guide } from '#platform/http/reference-page.ts';

/** The bodies of webhooks, for the API's description. */
export const eventBodies: EventBodies = Object.fromEntries(
  [...webhookEvents, 'test' as const].map((name) => [
    name,
    { summary: name === 'test' ? 'Sent by the test button' : eventSpecs[name].summary, body: payloadSchemas[name] },
  ]),
);

const accessTokens: Guide = {
  id: 'access-tokens',
  title: 'Access tokens',
  text: [
    'A staff member makes an access token on their profile page: with a name, some of their own permissions and an expiry. A program sends it in the header Authorization to the calls of /api/admin that list accessToken below; it needs no cookie and no CSRF token.',
    'A token can do what it lists and its owner can still do. It never signs in, and never manages passwords, tokens, staff or roles. Whatever it writes is in the shop’s change log under its name.',
    `${tokenCallsPerMinute} calls a minute are answered, reads included; more get 429, and Retry-After says for how many seconds.`,
  ],
  example: {
    language: 'js',
    code: `const answer = await fetch(\`\${process.env.SHOP}/api/admin/product-items?sort=sku\`, {
  headers: { authorization: \`Bearer \${process.env.SHOP_TOKEN}\` },
});
if (answer.status === 429) console.log(\`Wait \${answer.headers.get('retry-after')} seconds\`);
else if (!answer.ok) console.log(\`Refused: \${answer.status} \${await answer.text()}\`);
else for (const { sku, stock } of (await answer.json()).data) console.log(sku, stock);
`,
  },
};

const webhooks: Guide = {
  id: 'webhooks',
  title: 'Webhooks',
  text: [
    'A webhook posts JSON to your https address when something happens: settings, webhooks. Accept it with any status from 200 to 299 within 10 seconds; do the work afterwards. Redirects are not followed.',
    'X-Shophouse-Event names the event. X-Shophouse-Id is the same however often a delivery is sent: an event can reach you twice, so remember the ids. X-Shophouse-Signature is t=SECONDS,v1=SIGNATURE, where SIGNATURE is the hexadecimal HMAC-SHA256 of SECONDS, a full stop and the body as it was sent, with the webhook’s secret as the key. Refuse what is older than five minutes.',
    'Events of one order, parcel, item or customer come in their order. What you do not accept is sent again after growing pauses for three days, and holds back later events of its subject; then it is marked as failed, and staff can send it again.',
    'data is what the named call of /api/admin answers, as it is when the event is first sent; null when it was deleted by then. version grows when a field changes its meaning or goes, not when one is added.',
  ],
  example: {
    language: 'js',
    code: `import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const seen = new Set();

function isSigned(body, header) {
  const [, seconds, signature] = /^t=(\\d+),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  if (!seconds || Math.abs(Date.now() / 1000 - Number(seconds)) > 300) return false;
  const expected = createHmac('sha256', process.env.WEBHOOK_SECRET).update(\`\${seconds}.\${body}\`).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

const server = createServer(async (request, response) => {
  let body = '';
  for await (const part of request.setEncoding('utf8')) body += part;
  if (!isSigned(body, request.headers['x-shophouse-signature'])) return response.writeHead(401).end();
  const { id, event, subject } = JSON.parse(body);
  if (!seen.has(id)) console.log(event, subject.type, subject.id);
  seen.add(id);
  response.writeHead(204).end();
});
server.listen(Number(process.env.PORT ?? 8080), () => console.log('listening', server.address().port));
`,
  },
};

/** The chapters of /api/docs. A test runs their examples unchanged. */
export const guides: readonly Guide[] = [accessTokens, webhooks];
