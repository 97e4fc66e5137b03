import { expect, test } from 'vitest';
import { InvalidInput, Refusal } from '#shared/refusal.ts';
import { answerFor, tooManyAttempts, unauthenticated, withFacts, withSentence } from './answers.ts';

const thrown = (facts: object): Error => Object.assign(new Error('select secrets from vault'), facts);
const answer = (error: unknown) => answerFor(error, 'en', 'request-1');

test('a refusal has its code, its sentence and its facts', () => {
  expect(answer(new Refusal('status_changed', 409, { current: 'paid' }))).toEqual({
    status: 409,
    body: { code: 'status_changed', message: expect.stringMatching(/\S/), current: 'paid' },
  });
});

test('a delayed caller gets the waiting time, in the body and for the header', () => {
  expect(answer(new Refusal('too_many_attempts', 429, { retry_after: 7 }))).toEqual({
    status: 429,
    body: { message: 'Too Many Attempts.', retry_after: 7 },
    retryAfterSeconds: 7,
  });
});

test('what may be done again only later is refused with its own code and sentence, and the waiting time', () => {
  expect(answer(new Refusal('link_just_sent', 429, { retry_after: 540 }))).toEqual({
    status: 429,
    body: {
      code: 'link_just_sent',
      message: 'The payment link was sent a moment ago. It can be sent again after ten minutes',
      retry_after: 540,
    },
    retryAfterSeconds: 540,
  });
});

test('a shopper whose session ended, or who is too fast, reads a sentence in their language', () => {
  const endpoint = { path: '/api/cart/update', access: 'public' } as const;
  expect(withSentence(unauthenticated, endpoint, 'tw').body).toEqual({ code: 'signed_out', message: '登入的時間到了，請再登入一次' });
  expect(withSentence(tooManyAttempts(1), endpoint, 'en')).toEqual({
    status: 429,
    body: { code: 'too_many_attempts', message: 'Too many attempts. Wait 1 second, then try again', retry_after: 1 },
    retryAfterSeconds: 1,
  });
});

test.each([
  { path: '/login', access: 'public' },
  { path: '/api/me', access: 'staff' },
  { path: '/api/admin/setup', access: 'public' },
] as const)('staff and programs get the answer of the protocol word for word: $path', (endpoint) => {
  expect(withSentence(unauthenticated, endpoint, 'tw')).toEqual(unauthenticated);
});

test('wrong input is reported by field, the first sentence as the message', () => {
  expect(answer(new InvalidInput({ 'items.0.sku': [{ key: 'repeated' }] }))).toEqual({
    status: 422,
    body: { message: 'This one exists already', errors: { 'items.0.sku': ['This one exists already'] } },
  });
});

test.each([
  ['text the database cannot hold', { code: '22021' }, 422],
  ['a number beyond its column', { code: '22003' }, 422],
  ['a day that the database cannot hold', { code: '22008' }, 422],
  ['a day of a year with five digits', { code: '22007' }, 422],
  ['a database that is not there', { code: 'ECONNREFUSED' }, 503],
  ['a body that is too large', { statusCode: 413 }, 413],
  ['an address that cannot be read', { statusCode: 400 }, 400],
  ['a violated constraint of the database', { code: '23514' }, 500],
  ['anything else', {}, 500],
])('%s is answered with its status, without what was thrown', (_name, facts, status) => {
  const { status: answeredStatus, body } = answer(thrown(facts));
  expect(answeredStatus).toBe(status);
  expect(JSON.stringify(body)).not.toMatch(/secrets|vault/);
  if (status >= 500) expect(body).toMatchObject({ request_id: 'request-1' });
});

test('an internal error reveals nothing but its request id, whatever was thrown', () => {
  for (const odd of [new Error('x'), 'x', undefined, null, { statusCode: 'x' }, { statusCode: 302 }]) {
    expect(answer(odd)).toEqual({ status: 500, body: { message: 'Server Error', request_id: 'request-1' } });
  }
});

test('a failed read has a message of its own', () => {
  const away = thrown({ code: '57P01' });
  expect([answerFor(away, 'en', 'r', true), answerFor(away, 'en', 'r')].map(({ body }) => body['code'])).toEqual([
    'read_failed',
    'unavailable',
  ]);
});

test('wrong input has its code and a conflict its base version; the staff protocol has its specified messages', () => {
  const wrong = { status: 422, body: { message: 'Required', errors: {} } };
  const late = { status: 409, body: { code: 'brand_changed', message: 'x', current: 3 } };
  expect(withFacts(wrong, { path: '/api/contact' }, {}).body).toEqual({ code: 'invalid', message: 'Required', errors: {} });
  expect(withFacts(wrong, { path: '/login' }, {}).body).toEqual(wrong.body);
  expect(withFacts(late, { path: '/api/admin/brands/:id' }, { version: 2 }).body).toEqual({ ...late.body, base: 2 });
  expect(withFacts(late, { path: '/api/admin/brands/:id' }, {}).body).toEqual(late.body);
});
