import { pictureLibrary } from '#modules/media/index.ts';
import { bumpVersion } from '#platform/cache/versions.ts';
import type { Tx } from '#platform/db/database.ts';
import { useKinds } from './contract.ts';

type UseKind = (typeof useKinds)[number];

/** The content version of pages that show such a record; drafts are on no cached page. */
const versions: Readonly<Record<UseKind, string | null>> = {
  product: 'lists',
  category: 'lists',
  brand: 'lists',
  gift: 'lists',
  offer: 'offers',
  banner: 'content',
  article: 'content',
  page: 'content',
  information: 'content',
  shop: 'content',
  video: 'content',
  home: 'settings',
  general: 'settings',
  draft: null,
};

/** A kind that the database names; a new one in the view needs its entry here. */
export function toUseKind(kind: string): UseKind {
  const known = useKinds.find((one) => one === kind);
  if (!known) throw new Error(`media_uses names an unknown kind: ${kind}`);
  return known;
}

/** Invalidates the pages that show this picture after its look, focal point or description changed. */
export async function bumpPagesWith(tx: Tx, pictureId: number): Promise<void> {
  const uses = await pictureLibrary.picturesUses(tx, pictureId);
  for (const name of new Set(uses.flatMap(({ kind }) => versions[toUseKind(kind)] ?? []))) await bumpVersion(tx, name);
}
