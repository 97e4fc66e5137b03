import { NotAPicture, type PictureDeps, pictureRows, storePicture } from '#modules/media/index.ts';
import { type CallLimits, fetchPublic, PublicCallError } from '#platform/http/public-call.ts';
import type { Locale, Text } from '#shared/locale.ts';
import type { ProductForm } from '../contract.ts';
import { withLocale } from '../product-csv/cells.ts';
import { picturesIn } from '../product-csv/rich-pictures.ts';
import type { Draft } from './draft.ts';
import type { DraftPicture } from './draft-pictures.ts';
import { type ImportProblem, pictureProblem } from './problem-messages.ts';

type Picture = { id: number; src: string };
export type FoundPictures = {
  /** By the address in the file. */
  pictures: ReadonlyMap<string, Picture>;
  /** The product's pictures from now on; undefined leaves them. */
  mediaIds: number[] | undefined;
  /** Changed descriptions of pictures. */
  alts: { id: number; alt: Text | null }[];
  /** Whether new pictures were fetched; a dry run does not store them. */
  hasNew: boolean;
  warnings: ImportProblem[];
};
/** `fetchPicture` is replaced in tests. Throws PublicCallError. */
export type Fetching = {
  deps: PictureDeps;
  dryRun: boolean;
  locale: Locale;
  fetchPicture?: ((url: string, limits: CallLimits) => Promise<Buffer>) | undefined;
};

const pictureLimits: CallLimits = { maxBytes: 10 * 1024 * 1024, timeoutMs: 10_000 };

/**
 * Resolves the picture URLs of a file: stored pictures by their URL, the others by fetching them before the transaction, so
 * that no row lock waits for a foreign server. `base`: the stored product. A file from another shop adds pictures only to a
 * product with fewer than it lists.
 */
export async function findPictures(fetching: Fetching, draft: Draft, base: ProductForm | undefined): Promise<FoundPictures> {
  const ownMediaIds = base?.media_ids ?? [];
  const shown = [...new Set(draft.pictures.filter(({ isShown }) => isShown).map(({ url }) => url))];
  if (!draft.isOwn && shown.length <= ownMediaIds.length)
    return { pictures: new Map(), mediaIds: undefined, alts: [], hasNew: false, warnings: [] };
  const known = await knownPictures(fetching, draft, base);
  const { fetched, warnings, count } = await fetchMissing(fetching, draft, known);
  const pictures = new Map([...known, ...fetched]);
  const ids = shown.flatMap((url) => pictures.get(url)?.id ?? []);
  const isWhole = draft.isOwn && shown.every((url) => pictures.has(url));
  const mediaIds = [...new Set(isWhole ? ids : [...ids, ...ownMediaIds])];
  const replacesGallery = draft.hasGallery && !(fetching.dryRun && count > 0);
  return {
    pictures,
    mediaIds: replacesGallery ? mediaIds : undefined,
    alts: draft.isOwn ? await changedAlts(fetching, draft, pictures) : [],
    hasNew: hasNewPictures(fetching, draft, count, mediaIds.length, ownMediaIds.length),
    warnings,
  };
}

/** Whether the file brings new pictures. Without a dry run those of our own exports show as a change of the product. */
function hasNewPictures({ dryRun }: Fetching, { isOwn }: Draft, fetched: number, all: number, ownMediaIds: number): boolean {
  if (dryRun) return fetched > (isOwn ? 0 : ownMediaIds);
  return !isOwn && all > ownMediaIds;
}

const toFileName = (url: string): string => {
  try {
    return decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '') || 'picture';
  } catch {
    return 'picture';
  }
};

/** Stored pictures by key, and those fetched earlier from another shop by their original file name. */
async function knownPictures({ deps }: Fetching, draft: Draft, base: ProductForm | undefined): Promise<Map<string, Picture>> {
  const keyed = draft.pictures.flatMap(({ url }) => {
    const key = pictureRows.keyIn(url);
    return key ? [{ url, key }] : [];
  });
  if (keyed.length === 0) return new Map();
  const ownPictures = await pictureRows.byKeys(
    deps.db,
    keyed.map(({ key }) => key),
  );
  const fetched = base ? await picturesOfForm(deps, base) : [];
  return new Map(
    keyed.flatMap(({ url, key }) => {
      const picture = ownPictures.find((one) => one.key === key) ?? fetched.find(({ file_name }) => file_name === toFileName(url));
      return picture ? [[url, picture] as const] : [];
    }),
  );
}

async function picturesOfForm({ db }: PictureDeps, form: ProductForm): Promise<pictureRows.PictureFacts[]> {
  const ids = [...form.media_ids, form.seo?.media_id ?? [], ...form.items.map(({ media_id }) => media_id ?? [])].flat();
  const texts = [form.description?.tw, form.description?.en, form.purchase_note?.tw, form.purchase_note?.en];
  const keys = texts.flatMap((html) => picturesIn(html ?? '').flatMap((src) => pictureRows.keyIn(src) ?? []));
  return [...(await pictureRows.byIds(db, ids)), ...(await pictureRows.byKeys(db, keys))];
}

type Fetched = { fetched: Map<string, Picture>; warnings: ImportProblem[]; count: number };

async function fetchMissing(fetching: Fetching, draft: Draft, known: ReadonlyMap<string, Picture>): Promise<Fetched> {
  const { deps, dryRun, locale, fetchPicture = fetchPublic } = fetching;
  const fetched = new Map<string, Picture>();
  const warnings: ImportProblem[] = [];
  const attempted = new Set(known.keys());
  let count = 0;
  for (const picture of draft.pictures) {
    const { url } = picture;
    if (attempted.has(url)) continue;
    attempted.add(url);
    try {
      const buffer = await fetchPicture(url, pictureLimits);
      count += 1;
      if (dryRun) continue;
      const alt = mergeAlt(picture, null);
      const { id } = await storePicture(deps, buffer, { fileName: toFileName(url), ...(alt && { alt }) });
      const [stored] = await pictureRows.byIds(deps.db, [id]);
      if (stored) fetched.set(url, stored);
    } catch (error) {
      if (!(error instanceof PublicCallError) && !(error instanceof NotAPicture)) throw error;
      warnings.push(pictureProblem(picture, error, locale));
    }
  }
  return { fetched, warnings, count };
}

const mergeAlt = ({ alt }: DraftPicture, old: Text | null): Text | null =>
  withLocale(withLocale(old, 'tw', alt.tw ?? old?.tw ?? ''), 'en', alt.en ?? old?.en ?? '');

/** A picture listed several times gets its alt text from the first row that has a new one. */
async function changedAlts({ deps }: Fetching, draft: Draft, pictures: ReadonlyMap<string, Picture>): Promise<FoundPictures['alts']> {
  const rows = await pictureRows.byIds(
    deps.db,
    [...pictures.values()].map(({ id }) => id),
  );
  return rows.flatMap(({ id, alt: old }) => {
    const withAlt = draft.pictures.filter(({ url }) => pictures.get(url)?.id === id).map((picture) => mergeAlt(picture, old));
    const changed = withAlt.find((alt) => alt !== old);
    return changed === undefined ? [] : [{ id, alt: changed }];
  });
}
