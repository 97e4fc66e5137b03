import type { PictureView } from '#shared/fields.ts';
import { type Answered, office } from './office.ts';

export type KnownPicture = PictureView & { id: number };
export type Product = Answered<'catalog.readProduct'>;
export type Category = Answered<'catalog.readCategory'>;
export type Brand = Answered<'catalog.readBrand'>;
export type Place = Answered<'content.readShop'>;
export type Article = Answered<'content.readArticleForStaff'>;
/** The products of a category in its own order. */
export type Order = { id: number; version: number; media: KnownPicture[]; product_ids: number[] };

type Records = { product: Product; category: Category; brand: Brand; shop: Place; article: Article; order: Order };
export type RecordKind = keyof Records;
export type RecordOf<K extends RecordKind> = Records[K];
export type RecordKey<K extends RecordKind = RecordKind> = `${K}:${number}`;
export type StaffRecord = Records[RecordKind];

/** The draft of a content; `changes` are the fields that it changes. */
export type Draft = NonNullable<Answered<'revisions.read'>['draft']>;

type Kind<R> = {
  read(id: number): Promise<R>;
  /** `draft`: the id of the draft that is published with it. */
  save(record: R, draft?: number): Promise<unknown>;
  hasDrafts?: boolean;
};

const maxRead = 100;

async function readOrder(id: number): Promise<Order> {
  const product_ids: number[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = await office('catalog.categoryProducts', { id, page, per_page: maxRead });
    product_ids.push(...data.map((product) => product.id));
    if (data.length === 0 || product_ids.length >= meta.total) return { id, version: 0, media: [], product_ids };
  }
}

/** The limit of one call; products beyond it keep their position. */
const maxSorted = 500;

/** Reads and saves each kind by the same calls as its form in the back office. */
const kinds: { readonly [K in RecordKind]: Kind<Records[K]> } = {
  product: {
    read: (id) => office('catalog.readProduct', { id }),
    // Sales made since the page was opened stay counted.
    save: (record) =>
      office('catalog.updateProduct', { ...record, items: record.items.map((item) => ({ ...item, stock_seen: item.stock })) }),
  },
  category: { read: (id) => office('catalog.readCategory', { id }), save: (record) => office('catalog.updateCategory', record) },
  brand: { read: (id) => office('catalog.readBrand', { id }), save: (record) => office('catalog.updateBrand', record) },
  shop: { read: (id) => office('content.readShop', { id }), save: (record) => office('content.updateShop', record) },
  article: {
    read: (id) => office('content.readArticleForStaff', { id }),
    save: (record, draft) => office('content.updateArticle', { ...record, draft }),
    hasDrafts: true,
  },
  order: {
    read: readOrder,
    save: ({ id, product_ids }) => office('catalog.orderCategoryProducts', { id, product_ids: product_ids.slice(0, maxSorted) }),
  },
};

/** Cast: the kind in the key is the kind of the record. */
function findKind(key: RecordKey): { kind: Kind<StaffRecord>; id: number } {
  const [kind, id] = key.split(':') as [RecordKind, string];
  return { kind: kinds[kind] as Kind<StaffRecord>, id: Number(id) };
}

export const readRecord = (key: RecordKey): Promise<StaffRecord> => findKind(key).kind.read(findKind(key).id);
export const saveRecord = (key: RecordKey, record: StaffRecord, draft?: number): Promise<unknown> => findKind(key).kind.save(record, draft);

export const hasDrafts = (key: RecordKey): boolean => findKind(key).kind.hasDrafts === true;

/** Casts: what has drafts here is one of their kinds. */
const revised = (key: RecordKey) => ({ kind: key.split(':')[0] as 'article', subject: String(findKind(key).id) });

/** The draft of a record; null: it has none. */
export const readDraft = async (key: RecordKey): Promise<Draft | null> =>
  hasDrafts(key) ? (await office('revisions.read', revised(key))).draft : null;

/** Saves these fields as the draft, replacing the one that was read; a scheduled draft keeps its time. */
export const saveDraft = (key: RecordKey, form: Record<string, unknown>, replaced: Draft | null): Promise<unknown> => {
  const publish_at = replaced?.state === 'scheduled' ? replaced.publish_at : null;
  return office('revisions.saveDraft', { ...revised(key), form, publish_at, replaces: replaced?.id ?? null });
};
