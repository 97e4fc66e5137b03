import { createHmac } from 'node:crypto';
import formbody from '@fastify/formbody';
import type { FastifyPluginAsync } from 'fastify';
import type { Clock } from '#platform/clock/clock.ts';
import type { SimulatorRecord } from '../../simulator-panel.ts';
import { serveSimulator } from '../../simulator-server.ts';
import { authoriseRoutes } from './authorise-routes.ts';
import { buildClaims, type TokenFault } from './claims.ts';
import { clients, createGrants, type Fields, type Grants } from './grants.ts';
import { createSigningKeys, hs256, unsigned } from './id-tokens.ts';
import { createSignInPanel, type SignInSwitches } from './panel.ts';
import { buildSubject, type Person, type SimulatedProvider } from './people.ts';

const hourSeconds = 3600;
const providers = ['line', 'google', 'facebook'] as const;

type State = SignInSwitches & { keyRequests: number };

/** Who was let in, newest first. */
function createVisits() {
  const visits: SimulatorRecord[] = [];
  const note = (provider: SimulatedProvider, person: Person | undefined): void => {
    visits.unshift({
      reference: provider,
      text: person ? [person.name, person.email].filter(Boolean).join('\n') : '—',
      state: person ? 'code' : 'access_denied',
    });
  };
  return { note, records: () => visits };
}

/** Signs an id_token, with the fault that is set. */
const signWith =
  (keys: ReturnType<typeof createSigningKeys>, state: State) =>
  (provider: 'line' | 'google', claims: object): string => {
    if (state.fault === 'none') return unsigned(claims);
    if (state.fault === 'confused') return keys.confused(claims);
    const signed = provider === 'line' ? hs256(claims, clients.line.secret) : keys.rs256(claims);
    return state.fault === 'signature' ? `${signed.slice(0, -20)}${signed.at(-20) === 'A' ? 'B' : 'A'}${signed.slice(-19)}` : signed;
  };

/** LINE, Google and Facebook as far as signing in needs them. Shares no code with the adapter; in memory only. */
export function createSignInSimulator({ clock }: { clock: Clock }) {
  const keys = createSigningKeys();
  const grants = createGrants();
  const state: State = { answer: 'page', fault: null, keyRequests: 0 };
  const { note, records } = createVisits();
  const tokens = { grants, clock, fault: () => state.fault, sign: signWith(keys, state) };
  const routes: FastifyPluginAsync = async (app) => {
    await app.register(formbody);
    for (const provider of providers) {
      await app.register(authoriseRoutes, { prefix: `/${provider}`, provider, grants, clock, answer: () => state.answer, note });
      await app.register(tokenRoutes, { prefix: `/${provider}`, provider, ...tokens });
    }
    app.get('/google/certs', () => {
      state.keyRequests++;
      return keys.published();
    });
    await app.register(profileRoutes, { grants });
  };
  return {
    routes,
    /** The fault of the next id_tokens. */
    setFault: (fault: TokenFault | null): void => {
      state.fault = fault;
    },
    rotateKey: keys.rotate,
    /** How often the public keys were fetched. */
    countKeyRequests: (): number => state.keyRequests,
    listen: (port: number) => serveSimulator(routes, port),
    /** For the demo's page of simulators. */
    panel: createSignInPanel({
      read: () => ({ answer: state.answer, fault: state.fault }),
      set: (switches) => {
        Object.assign(state, switches);
      },
      rotateKey: keys.rotate,
      records,
    }),
  };
}
export type SignInSimulator = ReturnType<typeof createSignInSimulator>;

type TokenOptions = {
  provider: SimulatedProvider;
  grants: Grants;
  clock: Clock;
  fault: () => TokenFault | null;
  sign: (provider: 'line' | 'google', claims: object) => string;
};

/** Exchanges a code for tokens, once. */
const tokenRoutes: FastifyPluginAsync<TokenOptions> = async (app, { provider, grants, clock, fault, sign }) => {
  app.post<{ Body: Fields | null }>('/token', (request, reply) => {
    const fields = request.body ?? {};
    const { id, secret } = clients[provider];
    if (fields['client_id'] !== id || fields['client_secret'] !== secret) return reply.code(401).send({ error: 'invalid_client' });
    const grant = grants.takeCode(provider, fields, clock.now());
    if (!grant) return reply.code(400).send({ error: 'invalid_grant' });
    const answer = { access_token: grants.addToken(grant.person), token_type: 'Bearer', expires_in: hourSeconds };
    if (provider === 'facebook') return reply.send(answer);
    return reply.send({ ...answer, id_token: sign(provider, buildClaims(provider, grant, { fault: fault(), now: clock.now() })) });
  });
};

/** Facebook's profile, for who proves to be the app itself. */
const profileRoutes: FastifyPluginAsync<{ grants: Grants }> = async (app, { grants }) => {
  app.get<{ Querystring: Fields }>('/facebook/me', (request, reply) => {
    const access = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const person = grants.personOf(access);
    const proof = createHmac('sha256', clients.facebook.secret).update(access).digest('hex');
    if (!person || request.query['appsecret_proof'] !== proof) return reply.code(400).send({ error: { code: 100 } });
    return reply.send({ id: buildSubject('facebook', person), name: person.name, ...(person.email !== null && { email: person.email }) });
  });
};
