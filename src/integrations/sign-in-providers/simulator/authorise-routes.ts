import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import * as m from '#messages';
import { type Clock, randomToken } from '#platform/clock/clock.ts';
import { type Locale, localeFromHeader } from '#shared/locale.ts';
import { clients, type Fields, type Grants } from './grants.ts';
import { authorisePage } from './page.ts';
import type { Answer } from './panel.ts';
import { type Person, peopleIn, type SimulatedProvider } from './people.ts';

type Options = {
  provider: SimulatedProvider;
  grants: Grants;
  clock: Clock;
  answer: () => Answer;
  /** The person who signed in; undefined: none. */
  note: (provider: SimulatedProvider, person: Person | undefined) => void;
};

/** The page of one provider, and the way back from it. */
export const authoriseRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  const { provider } = options;
  app.get<{ Querystring: Fields }>('/authorize', (request, reply) => {
    const problem = findProblem(provider, request.query);
    if (problem) return reply.code(400).send({ error: 'invalid_request', error_description: problem });
    const locale = localeFromHeader(request.headers['accept-language']);
    const answer = options.answer();
    if (answer !== 'page') return goBack(reply, request.query, personWho(answer, locale), options);
    return reply.type('text/html; charset=utf-8').send(authorisePage(provider, locale));
  });

  app.post<{ Querystring: Fields; Body: Fields | null }>('/authorize', (request, reply) => {
    const { query } = request;
    const problem = findProblem(provider, query);
    if (problem) return reply.code(400).send({ error: 'invalid_request', error_description: problem });
    return goBack(reply, query, chosen(request.body ?? {}, localeFromHeader(request.headers['accept-language'])), options);
  });
};

/** Back to the shop, with a code for this person, or refused. */
function goBack(reply: FastifyReply, query: Fields, person: Person | undefined, { provider, grants, clock, note }: Options): FastifyReply {
  const { state = '', redirect_uri = '', nonce = '', code_challenge: challenge = '' } = query;
  note(provider, person);
  if (!person) return redirect(reply, redirect_uri, { state, error: 'access_denied' });
  const code = grants.addCode({ provider, redirect_uri, nonce, challenge, person }, clock.now());
  return redirect(reply, redirect_uri, { state, code });
}

/** Who answers without a page: a person never seen before, or one of the page. */
function personWho(answer: Answer, locale: Locale): Person | undefined {
  const [, unverified, withoutEmail] = peopleIn(locale);
  if (answer === 'new_account') {
    const key = randomToken(6);
    return { key, name: m.simulator_sign_in_new({}, { locale }), email: `${key.toLowerCase()}@example.com`, verified: true };
  }
  return { page: undefined, cancelled: undefined, no_email: withoutEmail, email_not_verified: unverified }[answer];
}

/** Why a provider would not show its page. */
function findProblem(provider: SimulatedProvider, query: Fields): string | undefined {
  if (query['response_type'] !== 'code') return 'response_type';
  if (query['client_id'] !== clients[provider].id) return 'client_id';
  // The address that would be registered at the provider.
  const redirectUri = query['redirect_uri'] ?? '';
  if (!URL.canParse(redirectUri) || new URL(redirectUri).pathname !== `/api/oauth/${provider}/callback`) return 'redirect_uri';
  if (!query['state']) return 'state';
  const scopes = (query['scope'] ?? '').split(/[ ,]/);
  if (provider !== 'facebook' && !scopes.includes('openid')) return 'scope';
  if (provider !== 'facebook' && (query['code_challenge_method'] !== 'S256' || !query['code_challenge'])) return 'code_challenge';
  return undefined;
}

function chosen({ person, name = '', email = '', verified }: Fields, locale: Locale): Person | undefined {
  if (person !== 'typed') return peopleIn(locale)[Number(person ?? 'none')];
  const typed = { name: name.trim(), email: email.trim() };
  return typed.name
    ? { key: `${typed.name} ${typed.email}`, name: typed.name, email: typed.email || null, verified: verified === '1' }
    : undefined;
}

function redirect(reply: FastifyReply, redirectUri: string, back: Readonly<Record<string, string>>): FastifyReply {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(back)) url.searchParams.set(name, value);
  return reply.redirect(url.href, 303);
}
