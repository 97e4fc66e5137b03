import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { InvalidInput } from '#shared/refusal.ts';
import type { UploadedFile } from './context.ts';

/** Deeper or more than any form of ours; anything beyond is refused before it is built. */
const maxDepth = 6;
const maxFields = 2_000;
const forbidden: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
const fileFields: ReadonlySet<string> = new Set(['file', 'files', 'file[]', 'files[]']);

type Nested = { [key: string]: unknown };

export const isFormBody = (request: FastifyRequest): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '');

const badForm = (): Error => Object.assign(new Error('a form that cannot be read'), { statusCode: 400 });

/** The fields of a form as the JSON that they encode: `value[alt][tw]=…` nests, `ids[]=1` lists. Throws a 400 for what cannot be read. */
export function readForm(body: unknown, schema: z.ZodType): unknown {
  const fields = Object.entries(body ?? {}).filter(([name]) => !fileFields.has(name));
  if (fields.length > maxFields) throw badForm();
  const nested: Nested = {};
  for (const [name, value] of fields) assignAt(nested, pathOf(name), value);
  return asTyped(nested, schema);
}

/** `value[alt][tw]` → value, alt, tw; the brackets at the end of `ids[]` add no key. */
function pathOf(name: string): string[] {
  const [first = '', ...rest] = name.replace(/\[\]$/, '').split('[');
  const path = [first, ...rest.map((part) => (part.endsWith(']') ? part.slice(0, -1) : ''))];
  if (path.length > maxDepth || path.some((key) => key === '' || forbidden.has(key) || /[[\]]/.test(key))) throw badForm();
  return path;
}

function assignAt(into: Nested, path: readonly string[], value: unknown): void {
  const last = path.at(-1) ?? '';
  let target = into;
  for (const key of path.slice(0, -1)) {
    const next = Object.hasOwn(target, key) ? target[key] : {};
    if (typeof next !== 'object' || next === null || Array.isArray(next)) throw badForm();
    target[key] = next;
    target = next as Nested;
  }
  if (Object.hasOwn(target, last)) throw badForm();
  target[last] = value;
}

type Definition = {
  type: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
};

/** A form holds only texts: numbers, lists and nulls (empty) become what the schema expects; everything else is left for it to validate. */
function asTyped(value: unknown, schema: z.ZodType): unknown {
  const { type, innerType, in: input, shape, element } = schema._zod.def as Definition;
  if (type === 'nullable') return value === '' || !innerType ? null : asTyped(value, innerType);
  if (innerType) return asTyped(value, innerType);
  if (type === 'pipe' && input) return asTyped(value, input);
  if (type === 'number') return typeof value === 'string' && /^-?\d{1,15}(\.\d{1,9})?$/.test(value) ? Number(value) : value;
  if (element) return (Array.isArray(value) ? value : [value]).map((one) => asTyped(one, element));
  if (!shape || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, Object.hasOwn(shape, key) ? asTyped(part, shape[key] as z.ZodType) : part]),
  );
}

/** The files of a form: `file=data:image/png;base64,…`, named by `file_name` in the same order. */
export function* formFiles(body: unknown): Generator<UploadedFile> {
  const form = (body ?? {}) as Record<string, unknown>;
  const files = [...fileFields].flatMap((name) => (Object.hasOwn(form, name) ? (form[name] as string | string[]) : []));
  const names = [form['file_name'] ?? form['file_name[]'] ?? []].flat();
  for (const [index, file] of files.entries()) {
    const found = /^data:([\w.+-]+\/[\w.+-]+);base64,([A-Za-z0-9+/ _-]*={0,2})$/.exec(file);
    if (!found) throw new InvalidInput({ [`files.${index}`]: [{ key: 'picture_type' }] });
    const [, mime = '', content = ''] = found;
    // A plus that was not encoded arrives as a space.
    const stream = Readable.from([Buffer.from(content.replaceAll(' ', '+'), 'base64')]);
    yield { fieldName: 'file', fileName: String(names[index] ?? ''), mime, stream };
  }
}
