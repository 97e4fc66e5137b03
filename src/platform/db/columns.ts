import type { Insertable, Selectable } from 'kysely';
import type { DB } from './tables.generated.ts';

/** Columns of a table as they are read, for the result of a raw statement that selects them. */
export type Columns<Table extends keyof DB, Name extends keyof DB[Table]> = Pick<Selectable<DB[Table]>, Name & keyof Selectable<DB[Table]>>;

/** One column as it is read, for a result that has another name. */
export type Column<Table extends keyof DB, Name extends keyof DB[Table]> = Selectable<DB[Table]>[Name & keyof Selectable<DB[Table]>];

/** The same columns in JSON built by the database: timestamps are text. */
export type InJson<Row> = { [K in keyof Row]: JsonValue<Row[K]> };
type JsonValue<Value> = Value extends Date ? string : Value;

/** Columns of a table as they are written; a field of a form that has no column does not compile, nor a column left out. */
export type WrittenColumns<Table extends keyof DB, Name extends keyof DB[Table]> = {
  [K in Name]: Insertable<Pick<DB[Table], K>>[K & keyof Insertable<Pick<DB[Table], K>>];
};
