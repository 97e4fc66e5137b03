import { type Selectable, sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import type { NumberedDocuments } from '#platform/db/tables.generated.ts';

export type NumberedDocument = Selectable<NumberedDocuments>;

/**
 * The next number of a series, which begins with `first`. The series is locked until the transaction ends: rolled back, its number is
 * given to the next one.
 */
export async function takeNumber(tx: Tx, prefix: string, first: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into invoice_series as s (prefix, first, last) values (${prefix}, ${first}, ${first})
    on conflict (prefix) do update set last = s.last + 1 returning last`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`no number in series ${prefix}`);
  return row.last;
}

export async function insertDocument(tx: Tx, { seller, ...document }: NumberedDocument): Promise<void> {
  await tx
    .insertInto('numbered_documents')
    .values({ ...document, seller: json(seller) })
    .execute();
}

export const selectByRelateNumber = (reader: Reader, relateNumber: string): Promise<NumberedDocument | undefined> =>
  reader.selectFrom('numbered_documents').selectAll().where('relate_number', '=', relateNumber).executeTakeFirst();

/** Locked until the transaction ends, so that credit notes of one invoice follow each other. */
export const lockDocument = (tx: Tx, number: string): Promise<NumberedDocument | undefined> =>
  tx.selectFrom('numbered_documents').selectAll().where('number', '=', number).forUpdate().executeTakeFirst();

/** The credit notes of an invoice, oldest first. */
export const selectCredits = (reader: Reader, invoiceNumber: string): Promise<NumberedDocument[]> =>
  reader.selectFrom('numbered_documents').selectAll().where('invoice_number', '=', invoiceNumber).orderBy('sequence').execute();

export const selectByKey = (reader: Reader, key: string): Promise<NumberedDocument | undefined> =>
  reader.selectFrom('numbered_documents').selectAll().where('key', '=', key).executeTakeFirst();

/** The keys of documents by their numbers. */
export async function selectKeys(reader: Reader, numbers: readonly string[]): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map();
  const keys = reader.selectFrom('numbered_documents').select(['number', 'key']);
  const rows = await keys.where('number', '=', (eb) => eb.fn.any(eb.val(numbers))).execute();
  return new Map(rows.map(({ number, key }) => [number, key]));
}
