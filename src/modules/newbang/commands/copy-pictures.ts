import { suppliedProducts } from '#modules/catalog/index.ts';
import { NotAPicture, storePicture } from '#modules/media/index.ts';
import { readCurrency } from '#modules/settings/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { NewbangPorts } from '../account.ts';
import type { NewbangPort, SupplierPicture } from '../ports.ts';
import { lockById, selectById } from '../store/products.ts';

export type PictureDeps = Pick<Context, 'db' | 'files' | 'clock' | 'log'>;

const maxPictures = 20;

/**
 * Copies the supplier's pictures into the media library and behind those that our product has. The files are fetched before the
 * transaction. One that cannot be fetched or read is left out. Running it twice adds nothing.
 */
export async function copyPictures(
  deps: PictureDeps,
  ports: NewbangPorts,
  { id, urls }: { id: number; urls: readonly string[] },
): Promise<void> {
  const row = await selectById(deps.db, id);
  const port = await ports.newbang();
  if (!row?.product_id || !port) return;
  const missing = row.data.images.filter(({ url }) => urls.includes(url)).slice(0, maxPictures);
  const copied: number[] = [];
  for (const picture of missing) copied.push(...(await copyOne(deps, port, picture)));
  await addToProduct(deps, id, copied);
}

async function copyOne({ db, files, log }: PictureDeps, port: NewbangPort, { url, alt }: SupplierPicture): Promise<number[]> {
  const buffer = await port.picture(url);
  if (!buffer) return [];
  try {
    const { id } = await storePicture({ db, files }, buffer, { fileName: fileNameOf(url), ...(alt && { alt: { tw: alt } }) });
    return [id];
  } catch (error) {
    if (!(error instanceof NotAPicture)) throw error;
    log.warn({ reason: error.reason.key }, 'a picture of Newbang is none');
    return [];
  }
}

const fileNameOf = (url: string): string => (new URL(url).pathname.split('/').at(-1) ?? '').slice(0, 100) || 'picture';

const addToProduct = ({ db, clock }: PictureDeps, id: number, copied: readonly number[]): Promise<void> =>
  inTransaction(db, async (tx) => {
    const row = await lockById(tx, id);
    if (!row?.product_id) return;
    const currency = await readCurrency(tx);
    await suppliedProducts.lockItems(tx, row.product_id);
    const ours = (await suppliedProducts.read(tx, [row.product_id], currency)).get(row.product_id);
    if (!ours) return;
    const before = ours.form.media_ids;
    const media_ids = [...new Set([...before, ...copied])].slice(0, maxPictures);
    if (media_ids.length === before.length) return;
    await suppliedProducts.saveFields(
      tx,
      row.product_id,
      { ...ours, form: { ...ours.form, media_ids } },
      {
        ...{ currency, now: clock.now(), staffId: null },
        changes: [{ field: 'media_ids', old: before, new: media_ids }],
      },
    );
  });
