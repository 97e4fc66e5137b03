import { z } from 'zod';
import type { FeedRecord, RefusedLine, SupplierProduct } from '#modules/newbang/ports.ts';

/**
 * What Newbang answers. There is no published documentation: these shapes are the contract that the shop and its simulator agree on, and
 * every field is checked, since a feed may be wrong.
 */
const text = (max: number) => z.string().trim().max(max);
const amount = z.number().min(0).max(99_999_999);
const pieces = z.number().int().min(0).max(9_999_999);

const temperatures = { room: 'ambient', chilled: 'chilled', frozen: 'frozen' } as const;

const variant = z
  .object({
    sku: text(64).min(1),
    barcode: text(64).nullish(),
    spec: z.record(text(30).min(1), text(40).min(1)).default({}),
    cost: amount,
    suggested_price: amount.nullish(),
    min_price: amount.nullish(),
    currency: z.string().toLowerCase().length(3),
    stock: pieces,
    weight_g: pieces.nullish(),
    size_mm: z.array(z.number().int().min(1).max(100_000)).length(3).nullish(),
    status: z.enum(['on', 'off', 'deleted']).default('on'),
  })
  .transform(({ status, barcode, suggested_price, min_price, weight_g, size_mm, ...rest }) => ({
    ...rest,
    barcode: barcode || null,
    suggested_price: suggested_price ?? null,
    min_price: min_price ?? null,
    weight_g: weight_g ?? null,
    size_mm: size_mm ?? null,
    active: status === 'on',
  }));

const product = z
  .object({
    id: text(64).min(1),
    sku: text(64),
    name: text(150).min(1),
    brand: text(100).default(''),
    category_path: z.array(text(100)).max(10).default([]),
    description_html: z.string().max(50_000).default(''),
    images: z
      .array(z.object({ url: z.url().max(2000), alt: text(200).default(''), sort: z.number().default(0) }))
      .max(20)
      .default([]),
    spec_options: z
      .array(z.object({ name: text(30).min(1), values: z.array(text(40).min(1)).min(1).max(60) }))
      .max(3)
      .default([]),
    variants: z.array(variant).min(1).max(200),
    temperature: z.enum(['room', 'chilled', 'frozen']).default('room'),
    tax_type: z.enum(['taxable', 'zero', 'free']).default('taxable'),
    origin: text(60).default(''),
    cross_border: z.boolean(),
    lead_days: z.number().int().min(0).max(365).default(0),
    status: z.enum(['on', 'off', 'deleted']),
    updated_at: z.iso.datetime({ offset: true }),
  })
  .superRefine(({ variants, spec_options }, ctx) => {
    if (new Set(variants.map(({ sku }) => sku)).size < variants.length) ctx.addIssue({ code: 'custom', path: ['variants', 'sku'] });
    const isNamed = variants.every(({ spec }) => spec_options.every(({ name, values }) => values.includes(spec[name] ?? '')));
    const combinations = new Set(variants.map(({ spec }) => spec_options.map(({ name }) => spec[name]).join('\n')));
    if (!isNamed || combinations.size < variants.length) ctx.addIssue({ code: 'custom', path: ['variants', 'spec'] });
  })
  .transform(
    ({ images, spec_options, temperature, ...rest }): SupplierProduct => ({
      ...rest,
      images: images.toSorted((a, b) => a.sort - b.sort).map(({ url, alt }) => ({ url, alt })),
      options: spec_options,
      temperature: temperatures[temperature],
    }),
  );

/** A tombstone needs no more than its id. */
const tombstone = z.object({
  id: text(64).min(1),
  status: z.literal('deleted'),
  updated_at: z.iso.datetime({ offset: true }).catch(new Date(0).toISOString()),
});

const named = z.object({ id: z.string().min(1).max(64) });

export const productsAnswer = z.object({
  data: z.array(z.unknown()).max(1000),
  next: z.number().int().nullish(),
  total: z.number().int().min(0).nullish(),
});

/** Each record by itself: a wrong one does not stop the others. */
export function feedRecord(record: unknown): FeedRecord {
  const gone = tombstone.safeParse(record);
  const parsed = product.safeParse(record);
  if (parsed.success) return { product: parsed.data };
  if (gone.success) return { product: emptyProduct(gone.data) };
  const id = named.safeParse(record);
  return { id: id.success ? id.data.id : null, problem: parsed.error.issues[0]?.path.join('.').slice(0, 100) || 'record' };
}

const emptyProduct = ({ id, updated_at }: { id: string; updated_at: string }): SupplierProduct => ({
  ...{ id, updated_at, status: 'deleted', sku: '', name: '', brand: '', category_path: [], description_html: '', images: [], options: [] },
  ...{ variants: [], temperature: 'ambient', tax_type: 'taxable', origin: '', cross_border: false, lead_days: 0 },
});

export const stocksAnswer = z.array(z.object({ sku: text(64).min(1), stock: pieces, cost: amount })).max(200);

export const placedAnswer = z.object({ supplier_order_no: text(64).min(1), status: z.string() });

const refusedLine = z.object({ sku: text(64), cost: amount.nullish(), stock: pieces.nullish() });

/** A refusal: its code, and what it says about single lines. */
export const refusedAnswer = z.object({
  error: z.string().max(60).catch('invalid'),
  lines: z.array(z.unknown()).catch([]),
});

export const refusedLines = (lines: readonly unknown[]): RefusedLine[] =>
  lines.slice(0, 200).flatMap((line) => {
    const parsed = refusedLine.safeParse(line);
    return parsed.success ? [{ sku: parsed.data.sku, cost: parsed.data.cost ?? null, stock: parsed.data.stock ?? null }] : [];
  });

export const foundAnswer = z.object({
  status: z.enum(['placed', 'shipped', 'cancelled', 'returned']),
  tracking_no: text(60).nullish(),
  carrier: text(60).nullish(),
});

export const balanceAnswer = z.object({
  balance: z.number().min(-99_999_999).max(999_999_999),
  currency: z.string().toLowerCase().length(3),
  as_of: z.coerce.date(),
});
