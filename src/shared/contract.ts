import type { z } from 'zod';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: anybody, a signed-in customer, any signed-in staff member, or staff holding one permission. */
export type Access = 'public' | 'customer' | 'staff' | Permission;

/** How often one address may call: see platform/http/rate-limits.ts for the numbers. */
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
  /** Refusals this endpoint may answer with, as codes of the module's error list. */
  errors?: readonly string[];
  /** 200 unless said otherwise; 204 answers without a body, 303 sends the browser to the `location` of the output. */
  status?: 200 | 201 | 204 | 303;
  rate?: RateClass;
  /** Called with the staff session cookie although public (sign-in, set-up): the CSRF token is asked for. */
  csrf?: boolean;
  /** The answer is the same for all who read its language: it carries an ETag, and whoever has it gets 304. */
  etag?: true;
  /** A provider calls it, or the browser coming from one: another site may send it. Its body is 64 kB at most. */
  callback?: true;
  /** The answer is a file: `output` is `fileAnswer`. */
  file?: true;
  /** The body is multipart: the handler reads files from its context. */
  upload?: { maxFiles: number; maxBytes: number };
};

/** A file as an answer: its pieces are sent one after the other. `type` is its media type. */
export type FileAnswer = { name: string; type: string; pieces: AsyncIterable<Uint8Array> };

export const endpoint = <I extends z.ZodType, O extends z.ZodType>(e: Endpoint<I, O>): Endpoint<I, O> => e;

export type Contract = Readonly<Record<string, Endpoint>>;

/** What a caller sends, what a handler is given, what a handler returns, what a caller receives. */
export type InputOf<E extends Endpoint> = z.input<E['input']>;
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>;
export type ResultOf<E extends Endpoint> = z.input<E['output']>;
export type OutputOf<E extends Endpoint> = z.output<E['output']>;

/** A page of a list, the shape of every list endpoint. */
export type Page<T> = { data: T[]; meta: { page: number; per_page: number; total: number } };
