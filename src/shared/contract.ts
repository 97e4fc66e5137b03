import type { z } from 'zod';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: anyone, a signed-in customer, any signed-in staff member, or staff with one permission. */
export type Access = 'public' | 'customer' | 'staff' | Permission;

/** The rate limit class; the numbers are in platform/http/rate-limits.ts. */
export type RateClass = 'read' | 'write' | 'credentials' | 'order';

/**
 * One endpoint as data. Path parameters (`:id`), the query string of a GET and the JSON body of the others are merged
 * into one `input` object. `access` has no default: forgetting it does not compile.
 */
export type Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  method: Method;
  path: string;
  access: Access;
  summary: string;
  input: I;
  output: O;
  /** Refusal codes this endpoint may answer with, from the module's error list. */
  errors?: readonly string[];
  /** 200 by default; 204 has no body, 303 redirects to `location` of the output. */
  status?: 200 | 201 | 204 | 303;
  rate?: RateClass;
  /** For the signed-in person only, never for a program with an access token: accounts, secrets and work that goes on in their name. */
  sessionOnly?: true;
  /** Public, but called with the staff session cookie (sign-in, set-up): requires the CSRF token. */
  csrf?: boolean;
  /** The answer depends on the language only: it carries an ETag, and a matching request gets 304. */
  etag?: true;
  /** A read of staff that a replica may answer, with everything that this session has written. */
  replica?: true;
  /** Called by a provider, or by the browser coming from one: cross-site requests are allowed. The body is 64 kB at most. */
  callback?: true;
  /** A signature is over the bytes of the body: the handler gets them by `web.body()`. */
  signed?: true;
  /** The answer is a file: `output` is `fileAnswer`. */
  file?: true;
  /** The answer is plain text, as a provider expects it: `output` is a string. */
  text?: true;
  /** The body is multipart: the handler reads files from its context. Pictures: as many and as large as the shop is configured for. */
  upload?: Upload;
  /** The body may also be a form (application/x-www-form-urlencoded), with files as data URLs. */
  form?: true;
};

/** `maxFiles` of pictures: fewer than are configured. */
export type Upload = { maxFiles: number; maxBytes: number } | { pictures: true; maxFiles?: number };

/** A file response, sent in pieces. `type` is its media type. */
export type FileAnswer = { name: string; type: string; pieces: AsyncIterable<Uint8Array> };

/** Declares an endpoint, typed by its input and output schemas. */
export const endpoint = <I extends z.ZodType, O extends z.ZodType>(e: Endpoint<I, O>): Endpoint<I, O> => e;

export type Contract = Readonly<Record<string, Endpoint>>;

/** The types of: what a caller sends, what a handler receives, what it returns, what a caller receives. */
export type InputOf<E extends Endpoint> = z.input<E['input']>;
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>;
export type ResultOf<E extends Endpoint> = z.output<E['output']>;
export type OutputOf<E extends Endpoint> = z.output<E['output']>;

/** A page of a list, the shape of every list endpoint. */
export type Page<T> = { data: T[]; meta: { page: number; per_page: number; total: number } };
