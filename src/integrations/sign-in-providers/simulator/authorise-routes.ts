import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import type { Clock } from '#platform/clock/clock.ts';
import { type Locale, localeFromHeader } from '#shared/locale.ts';
import { clients, type Fields, type Grants } from './grants.ts';
import { authorisePage } from './page.ts';
import { type Person, peopleIn, type SimulatedProvider } from './people.ts';

type Options = { provider: SimulatedProvider; grants: Grants; clock: Clock };

/** The page of one provider, and the way back from it. */
export const authoriseRoutes: FastifyPluginAsync<Options> = async (app, { provider, grants, clock }) => {
  app.get<{ Querystring: Fields }>('/authorize', (request, reply) => {
    const problem = findProblem(provider, request.query);
    if (problem) return reply.code(400).send({ error: 'invalid_request', error_description: problem });
    return reply.type('text/html; charset=utf-8').send(authorisePage(provider, localeFromHeader(request.headers['accept-language'])));
  });

  app.post<{ Querystring: Fields; Body: Fields | null }>('/authorize', (request, reply) => {
    const { query } = request;
    const problem = findProblem(provider, query);
    if (problem) return reply.code(400).send({ error: 'invalid_request', error_description: problem });
    const person = chosen(request.body ?? {}, localeFromHeader(request.headers['accept-language']));
    const { state = '', redirect_uri = '', nonce = '', code_challenge: challenge = '' } = query;
    if (!person) return redirect(reply, redirect_uri, { state, error: 'access_denied' });
    return redirect(reply, redirect_uri, {
      state,
      code: grants.addCode({ provider, redirect_uri, nonce, challenge, person }, clock.now()),
    });
  });
};

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
