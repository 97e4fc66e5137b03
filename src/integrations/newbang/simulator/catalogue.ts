import seeds from './catalogue.json' with { type: 'json' };
import type { Switches } from './switches.ts';

type Seed = (typeof seeds)[number];
type Variant = Record<string, unknown> & { sku: string; cost: number; stock: number };
export type Product = Record<string, unknown> & { id: string; variants: Variant[] };

const suggestedPercent = 180;
const minPercent = 115;
const stockEach = 40;
const updatedAt = '2026-11-01T02:00:00Z';

const idOf = (n: number): string => `NB${String(1001 + n)}`;
export const buildSku = (id: string, position = 0): string => `${id}-${position + 1}`;

/** `count` products, those of the catalogue first, with today's faults. Picture addresses begin with `base`. */
export function buildProducts(count: number, switches: Switches, base: string): Product[] {
  return Array.from({ length: count }, (_, n) => buildProduct(n, switches, base)).filter(({ id }) => !switches.vanished.includes(id));
}

function buildProduct(n: number, switches: Switches, base: string): Product {
  const seed = seeds[n % seeds.length] as Seed & { temperature?: string };
  const id = idOf(n);
  if (switches.deleted.includes(id)) return { id, status: 'deleted', updated_at: updatedAt, variants: [] };
  const [option, ...values] = seed.options as string[];
  const series = Math.floor(n / seeds.length);
  const name = `${seed.name}${series > 0 ? ` ${series + 1}` : ''}${switches.renamed}`;
  return {
    id,
    sku: id,
    name,
    brand: seed.brand,
    category_path: seed.path,
    description_html: `${seed.text}${switches.renamed && `<p>${switches.renamed}</p>`}`,
    images: [1, 2].map((k) => ({ url: `${base}/pictures/${id}-${k}.png`, alt: seed.name, sort: 3 - k })),
    spec_options: option ? [{ name: option, values }] : [],
    variants: (option ? values : ['']).map((value, position) =>
      buildVariant(id, position, option ? { [option]: value } : {}, seed, switches),
    ),
    temperature: seed.temperature ?? 'room',
    tax_type: 'taxable',
    shipping_methods: ['home'],
    origin: seed.origin,
    cross_border: seed.cross_border,
    lead_days: seed.cross_border ? 10 : 3,
    status: switches.off.includes(id) ? 'off' : 'on',
    updated_at: updatedAt,
  };
}

function buildVariant(id: string, position: number, spec: Record<string, string>, seed: Seed, switches: Switches): Variant {
  const sku = buildSku(id, position);
  const cost = switches.costs[sku] ?? Math.round(((seed.cost + 60 * position) * switches.cost_percent) / 100);
  return {
    ...{ sku, spec, cost, barcode: null, currency: 'TWD', status: 'on' },
    suggested_price: Math.round((cost * suggestedPercent) / 100),
    min_price: Math.round((cost * minPercent) / 100),
    stock: switches.stocks[sku] ?? stockEach,
    weight_g: 600,
    size_mm: [200, 150, 120],
  };
}

/** The records of a page with the faults that are switched on. */
export function distorted(products: readonly Product[], { wrong_types, repeat_ids, huge }: Switches): unknown[] {
  const records: unknown[] = products.map((product, n) => (wrong_types && n % 3 === 0 ? wrong(product, n) : product));
  const repeated = repeat_ids ? [...records, ...records.map((record) => ({ ...(record as Product), name: 'again' }))] : records;
  return huge ? [...repeated, { id: 'huge', description_html: 'x'.repeat(9 * 1024 * 1024) }] : repeated;
}

const wrong = (product: Product, n: number): unknown =>
  [
    { ...product, variants: product.variants.map((variant) => ({ ...variant, cost: 'free' })) },
    null,
    { ...product, name: { tw: 'a name' } },
    { ...product, variants: product.variants.map((variant) => ({ ...variant, stock: -1 })) },
    'a product',
  ][(n / 3) % 5];
