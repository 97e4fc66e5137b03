import * as m from '#messages';
import type { Context } from '#platform/http/context.ts';
import type { ImportAnswer, ImportProblem, ImportRow } from '#shared/import.ts';
import type { Locale } from '#shared/locale.ts';
import type { TaskProblem } from '../contract.ts';
import type { Call, StepOf } from '../run/step.ts';
import { readTaskParts, selectPart } from '../store/parts.ts';
import type { Step, StoredTask } from '../store/tasks.ts';
import { arrangeRows, mappedRow } from './arrange.ts';
import type { StoredImport } from './stored.ts';
import { importTargets } from './targets.ts';

/**
 * First the rows are grouped by the mapping, then sent to the endpoint in batches. A batch of a killed worker is sent again
 * under the same reference.
 */
export const importStep: StepOf = (ctx, task, call) => (task.cursor['arranged'] ? importPiece(ctx, task, call) : arrange(ctx, task));

async function arrange({ db, locale }: Context, task: StoredTask): Promise<Step> {
  const { what, mapping } = task.input as StoredImport;
  const rows: ImportRow[] = [];
  let line = 2;
  for await (const part of readTaskParts(db, task.id, 'rows'))
    for (const cells of JSON.parse(part.toString()) as string[][]) {
      if (cells.length > 0) rows.push(mappedRow(cells, mapping ?? [], line));
      line += 1;
    }
  const { pieces, repeated } = arrangeRows(rows, importTargets[what]);
  const problems = repeated.map(({ row, value, firstLine }) => ({
    id: row.line,
    message: m.import_repeated_value({ value, line: firstLine }, { locale }),
  }));
  const parts = pieces.map((piece) => ({ name: 'work' as const, body: JSON.stringify(piece) }));
  return { cursor: { arranged: 1, piece: 0 }, isLast: parts.length === 0, total: rows.length, problems, parts };
}

/** A batch of rows; or rows to be sent again, and whether they were counted already. */
type Piece = ImportRow[] | { again: ImportRow[]; isCounted: boolean };

async function importPiece({ db }: Context, task: StoredTask, call: Call): Promise<Step> {
  const { piece: n = 0, created = 0, updated = 0, unchanged = 0 } = task.cursor;
  const storedPart = await selectPart(db, task.id, 'work', n);
  const input = task.input as StoredImport;
  if (!storedPart) return { cursor: { ...task.cursor, piece: n + 1 }, isLast: true };
  const piece = JSON.parse(storedPart.toString()) as Piece;
  const isRetry = !Array.isArray(piece);
  const rows = isRetry ? piece.again : piece;
  const { call: name } = importTargets[input.what];
  const sent = { rows, dry_run: input.dry_run, reason: input.reason, extra: input.extra ?? false, reference: `${task.id}-${n + 1}` };
  const answer = (await call(name, isRetry ? { ...sent, again: true } : sent)) as ImportAnswer;
  const isCounted = isRetry && piece.isCounted;
  const cursor = {
    arranged: 1,
    piece: n + 1,
    created: created + answer.created,
    updated: updated + (isCounted ? 0 : answer.updated),
    unchanged: unchanged + (isCounted ? 0 : answer.unchanged),
  };
  const problems = answer.problems.map((problem) => toTaskProblem(problem, input, task.locale)).sort((a, b) => a.id - b.id);
  // Repeated rows were counted the first time.
  const done = (isRetry ? 0 : rows.length) - answer.failed;
  return { cursor, isLast: false, done, failed: answer.failed, problems, parts: buildRetryPieces(rows, answer) };
}

/** They are appended after all existing pieces. */
function buildRetryPieces(rows: readonly ImportRow[], { again }: ImportAnswer): NonNullable<Step['parts']> {
  const buildRetry = (lines: readonly number[], isCounted: boolean) => {
    const named = rows.filter(({ line }) => lines.includes(line));
    return named.length === 0 ? [] : [{ name: 'work' as const, body: JSON.stringify({ again: named, isCounted } satisfies Piece) }];
  };
  return again ? [...buildRetry(again.counted, true), ...buildRetry(again.open, false)] : [];
}

/** A problem with the column name used in the file. */
function toTaskProblem({ line, field, message }: ImportProblem, { heads, mapping }: StoredImport, locale: Locale): TaskProblem {
  const index = field === undefined ? -1 : (mapping?.indexOf(field) ?? -1);
  const head = heads[index];
  return { id: line, message: head ? m.import_in_column({ column: head, message }, { locale }) : message };
}
