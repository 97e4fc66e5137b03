import { z } from 'zod';
import type { Contract, Endpoint } from '#shared/contract.ts';
import { csrfCookie, sessionCookie } from './csrf.ts';
import { isOpenToTokens } from './may-call.ts';

/** One method of one path, as the document has it. */
export type Operation = {
  operationId: string;
  security?: Json[];
  summary: string;
  tags: string[];
  'x-access': string;
  parameters?: Json[];
  requestBody?: Json;
  responses: Json;
};

type Json = Record<string, unknown>;
export type OpenApi = {
  openapi: '3.1.0';
  info: Json;
  servers: Json[];
  tags: Json[];
  paths: Record<string, Record<string, Operation>>;
  /** What the shop posts to other programs, by event. */
  webhooks: Record<string, { post: Json & { summary: string } }>;
  components: Json;
};

/** Events with the shape of their bodies. */
export type EventBodies = Readonly<Record<string, { summary: string; body: z.ZodType }>>;

/** Schemas that refer to themselves, by name: in an OpenAPI file `#` means the file, so they live under its components. */
type SharedSchemas = Record<string, Json>;

type SchemaOverride = Parameters<NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>>[0];

/** Describes the JSON that is sent: values before their transformation, and the keys of a record. */
function describeSentJson({ zodSchema, jsonSchema }: SchemaOverride): void {
  const { def } = zodSchema._zod;
  if (def.type === 'pipe' && def.out._zod.def.type === 'transform') {
    const { $schema: _, ...before } = z.toJSONSchema(def.in, { unrepresentable: 'any' });
    Object.assign(jsonSchema, before);
  }
  const { required = [], additionalProperties } = jsonSchema;
  if (def.type === 'record' && typeof additionalProperties === 'object')
    jsonSchema.properties = Object.fromEntries(required.map((key) => [key, additionalProperties]));
}

function buildSchema(schema: z.ZodType, io: 'input' | 'output', name: string, shared: SharedSchemas): Json {
  const text = JSON.stringify(
    z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline', cycles: 'ref', override: describeSentJson }),
  );
  const { $schema: _, $defs = {}, ...rest } = JSON.parse(text.replaceAll('"#/$defs/', `"#/components/schemas/${name}.`)) as Json;
  for (const [key, definition] of Object.entries($defs as SharedSchemas)) shared[`${name}.${key}`] = definition;
  return rest;
}

/** The whole API as OpenAPI 3.1, from the contracts that also define the routes. */
export function buildOpenApi(contracts: Readonly<Record<string, Contract>>, version: string, events: EventBodies = {}): OpenApi {
  const paths: OpenApi['paths'] = {};
  const schemas: SharedSchemas = {};
  for (const [module, contract] of Object.entries(contracts)) {
    for (const [name, endpoint] of Object.entries(contract)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      paths[path] ??= {};
      paths[path][endpoint.method.toLowerCase()] = buildOperation(`${module}.${name}`, endpoint, schemas);
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shophouse',
      version,
      description: 'Amounts are in major units of the shop’s currency. Times are ISO 8601 in UTC.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: Object.keys(contracts).map((name) => ({ name, description: `Calls of ${name}` })),
    paths,
    webhooks: buildWebhooks(events, schemas),
    components: {
      schemas,
      securitySchemes: {
        customer: { type: 'http', scheme: 'bearer' },
        staff: { type: 'apiKey', in: 'cookie', name: sessionCookie, description: 'The session that POST /login opens.' },
        csrf: { type: 'apiKey', in: 'header', name: 'X-XSRF-TOKEN', description: `The value of the cookie ${csrfCookie}.` },
        accessToken: { type: 'http', scheme: 'bearer', description: 'An access token that a staff member made on their profile.' },
      },
    },
  };
}

function buildWebhooks(events: EventBodies, schemas: SharedSchemas): OpenApi['webhooks'] {
  const entries = Object.entries(events).map(([name, { summary, body }]) => {
    const schema = buildSchema(body, 'output', `webhooks.${name}`, schemas);
    const post = {
      ...{ operationId: `webhook.${name}`, summary, tags: ['webhooks'], security: [{}] },
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: { '2XX': { description: 'Accepted; anything else is sent again' }, '4XX': { description: 'Not accepted' } },
    };
    return [name, { post }] as const;
  });
  return Object.fromEntries(entries);
}

function buildOperation(id: string, endpoint: Endpoint, schemas: SharedSchemas): Operation {
  const input = buildSchema(endpoint.input, 'input', `${id}.input`, schemas) as {
    properties?: Record<string, Json>;
    required?: string[];
    type?: string;
  };
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map((m) => m[1] ?? '');
  const rest = Object.entries(input.properties ?? {}).filter(([key]) => !inPath.includes(key));
  const required = (input.required ?? []).filter((key) => !inPath.includes(key));
  const inQuery = endpoint.method === 'GET' ? rest : [];
  const parameters = [
    ...inPath.map((key) => ({ name: key, in: 'path', required: true, schema: input.properties?.[key] ?? {} })),
    ...inQuery.map(([key, schema]) => ({ name: key, in: 'query', required: required.includes(key), schema })),
  ];
  const body =
    endpoint.method !== 'GET' && rest.length > 0 ? { type: 'object', properties: Object.fromEntries(rest), required } : undefined;
  const content = bodyContent(endpoint, body);
  return {
    operationId: id,
    tags: id.split('.').slice(0, 1),
    summary: endpoint.summary,
    'x-access': endpoint.access,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(content ? { requestBody: { required: true, content } } : {}),
    ...securityOf(endpoint),
    responses: buildResponses(id, endpoint, schemas),
  };
}

const formType = 'application/x-www-form-urlencoded';
/** Names and contents of files in a form, in the same order. */
const formFileFields: Json = {
  file: { type: 'array', items: { type: 'string', description: 'data:image/png;base64,…' } },
  file_name: { type: 'array', items: { type: 'string' } },
};

/** The body of a call in each type it may have. */
function bodyContent({ upload, form }: Endpoint, body: Json | undefined): Json | undefined {
  if (!body && !upload) return undefined;
  const schema = body ?? { type: 'object' };
  const asForm = upload ? { ...schema, properties: { ...(schema['properties'] as Json | undefined), ...formFileFields } } : schema;
  return {
    [upload ? 'multipart/form-data' : 'application/json']: { schema },
    ...(form && { [formType]: { schema: asForm } }),
  };
}

/** The security of a call; `{}` allows anyone. */
function securityOf(endpoint: Endpoint): Pick<Operation, 'security'> {
  const { access, csrf, method } = endpoint;
  if (access === 'customer') return { security: [{ customer: [] }] };
  if (access === 'public') return { security: csrf ? [{ staff: [], csrf: [] }] : [{}, { customer: [] }] };
  const bySession = method === 'GET' ? { staff: [] } : { staff: [], csrf: [] };
  return { security: isOpenToTokens(endpoint) ? [bySession, { accessToken: [] }] : [bySession] };
}

const answers: Record<number, string> = {
  401: 'Not signed in',
  403: 'Signed in without the permission',
  404: 'Not found',
  409: 'Changed by someone else: the current version, and the version the change was based on',
  419: 'CSRF token mismatch',
  422: 'Wrong input: code, message and errors by field',
  429: 'Too many calls: retry_after is the number of seconds to wait',
  503: 'Temporarily unavailable: Retry-After is the number of seconds to wait',
};

function buildResponses(id: string, endpoint: Endpoint, schemas: SharedSchemas): Json {
  const status = endpoint.status ?? 200;
  const success =
    status === 303
      ? { description: 'Redirects the browser', headers: { Location: { schema: { type: 'string' } } } }
      : status === 204
        ? { description: 'Done' }
        : {
            description: 'Done',
            content: { 'application/json': { schema: buildSchema(endpoint.output, 'output', `${id}.output`, schemas) } },
          };
  const expected = [
    422,
    429,
    503,
    ...(endpoint.access === 'public' ? [] : [401]),
    ...(endpoint.access === 'public' || endpoint.access === 'customer' ? [] : [403]),
  ];
  if (endpoint.method !== 'GET') expected.push(419);
  if (endpoint.errors?.some((e) => e.endsWith('not_found'))) expected.push(404);
  if (endpoint.errors?.some((e) => e.endsWith('changed'))) expected.push(409);
  const codes = endpoint.errors?.length ? ` (codes: ${endpoint.errors.join(', ')})` : '';
  const refusals = Object.fromEntries(
    expected.map((s) => [s, { description: `${answers[s]}${[404, 409, 422, 429].includes(s) ? codes : ''}` }]),
  );
  return { [status]: success, ...refusals };
}
