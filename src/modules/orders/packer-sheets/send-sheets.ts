import * as m from '#messages';
import type { Context } from '#platform/http/context.ts';
import type { FileAnswer } from '#shared/contract.ts';
import type { Locale } from '#shared/locale.ts';
import { packingSlips } from '../queries/packing.ts';
import { readSheets } from './facts.ts';
import { printSheets } from './pdf.ts';

/** One PDF with a sheet for each parcel of these orders; missing orders are left out. */
export async function sendSheets(
  ctx: Context,
  { ids, locale = ctx.locale }: { ids: number[]; locale?: Locale | undefined },
): Promise<FileAnswer> {
  const { data } = await packingSlips(ctx, { ids });
  const pdf = await printSheets(await readSheets(ctx.db, data), { locale, at: ctx.clock.now() });
  const name = `${m.packer_sheet_title({}, { locale })}.pdf`;
  return { name, type: 'application/pdf', pieces: inOnePiece(pdf) };
}

async function* inOnePiece(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}
