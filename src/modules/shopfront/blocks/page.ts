import { published } from '#modules/content/index.ts';
import { contentNames, noteContentNames } from '#platform/cache/content-names.ts';
import type { Context } from '#platform/http/context.ts';
import type { ResultOf } from '#shared/contract.ts';
import type { shopfrontContract } from '../contract.ts';
import { readBlocks } from './read-blocks.ts';

/** A custom page with its blocks. Throws page_not_found. */
export async function page(ctx: Context, { id }: { id: number }): Promise<ResultOf<(typeof shopfrontContract)['page']>> {
  // Read beside the cached answers of its blocks, which name only their own contents.
  noteContentNames(contentNames);
  const { blocks, ...found } = await published.page(ctx, id);
  return { ...found, blocks: await readBlocks(ctx, blocks) };
}
