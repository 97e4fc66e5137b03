import { toSettingEntry } from '#modules/settings/index.ts';
import { diff, recordAudit } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { InvalidInput, type ValidationProblem } from '#shared/refusal.ts';
import { unknownVariables, variablesOf } from '../contract/variables.ts';
import { type notificationsContract, refuseNotifications } from '../contract.ts';
import { deleteWords, findWords, saveWords } from '../store/templates.ts';
import { noWords, type Words } from '../templates/words.ts';

type Contract = typeof notificationsContract;
type Which = ParsedInputOf<Contract['resetTemplate']>;

const fields = ['subject', 'intro', 'next', 'line', 'sms'] as const;

/** Saves the words of a mail in one language. Throws template_changed; InvalidInput names the variables that the mail has. */
export function saveTemplate(
  ctx: Context,
  { words, version, ...which }: ParsedInputOf<Contract['saveTemplate']>,
): Promise<{ version: number }> {
  refuseUnknownVariables(words, which);
  return inTransaction(ctx.db, async (tx) => {
    const before = await findWords(tx, which.mail, which.locale);
    const next = await saveWords(tx, { ...which, words, version, now: ctx.clock.now() });
    if (next === undefined) throw refuseNotifications('template_changed');
    await audit(tx, ctx, which, { before, after: words });
    return { version: next };
  });
}

/** Deletes the words of staff, so that the shop's own are used. */
export async function resetTemplate(ctx: Context, which: Which): Promise<undefined> {
  await inTransaction(ctx.db, async (tx) => {
    const before = await findWords(tx, which.mail, which.locale);
    if (!before) return;
    await deleteWords(tx, which.mail, which.locale);
    await audit(tx, ctx, which, { before, after: noWords });
  });
}

function refuseUnknownVariables(words: Words, { mail }: Which): void {
  const inBraces = (names: readonly string[]) => names.map((name) => `{${name}}`).join(' ');
  const problems: Record<string, ValidationProblem[]> = {};
  for (const field of fields) {
    const unknown = unknownVariables(words[field], mail);
    if (unknown.length > 0)
      problems[`words.${field}`] = [{ key: 'variable_unknown', facts: { unknown: inBraces(unknown), known: inBraces(variablesOf[mail]) } }];
  }
  if (Object.keys(problems).length > 0) throw new InvalidInput(problems);
}

const audit = (
  tx: Parameters<typeof recordAudit>[0],
  ctx: Context,
  { mail, locale }: Which,
  { before, after }: { before: Words | undefined; after: Words },
): Promise<void> => {
  const named = (words: Words) => Object.fromEntries(fields.map((field) => [`${mail}.${field}.${locale}`, words[field]]));
  return recordAudit(tx, { ...toSettingEntry(ctx, 'mail_words'), changes: diff(named(before ?? noWords), named(after)) });
};
