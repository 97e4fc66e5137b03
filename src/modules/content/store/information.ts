import { bumpVersion } from '#platform/cache/versions.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import { htmlTexts, richTexts } from '#platform/html/rich-html.ts';
import type { Text } from '#shared/locale.ts';
import type { RichTexts } from '#shared/text/rich-text.ts';
import type { InformationForm } from '../contract/information.ts';
import type { InformationName } from '../contract/information-names.ts';
import type { InformationBody } from '../stored.ts';

const rich = (html: Text): RichTexts => richTexts(html) ?? { tw: [] };
const html = (text: RichTexts): Text => htmlTexts(text) ?? { tw: '' };

const toBody = (name: InformationName, { body, groups }: InformationForm): InformationBody => {
  if (name !== 'faq') return body ? rich(body) : {};
  return { groups: groups.map((group) => ({ ...group, questions: group.questions.map(({ q, a }) => ({ q, a: rich(a) })) })) };
};

export type StoredInformation = { value: InformationForm; version: number; text_version: number; updated_at: Date | null };

/** An information page as its form would send it; version 0 before anything was written. */
export async function storedInformation(reader: Reader, name: InformationName): Promise<StoredInformation> {
  const row = await reader.selectFrom('information').selectAll().where('name', '=', name).executeTakeFirst();
  if (!row) return { value: { body: null, groups: [], effective_on: null }, version: 0, text_version: 1, updated_at: null };
  const { tw, en, groups = [] } = row.body;
  return {
    value: {
      body: tw ? html({ tw, en }) : null,
      groups: groups.map((group) => ({ ...group, questions: group.questions.map(({ q, a }) => ({ q, a: html(a) })) })),
      effective_on: row.effective_on,
    },
    ...{ version: row.version, text_version: row.text_version, updated_at: row.updated_at },
  };
}

type Written = { version: number; text_version: number };

/**
 * Saves an information page; `raises`: its substance changed. Undefined when someone saved it since `version` (0: it was never
 * written).
 */
export async function writeInformation(
  tx: Tx,
  name: InformationName,
  { form, version, raises, now }: { form: InformationForm; version: number; raises: boolean; now: Date },
): Promise<Written | undefined> {
  const values = { body: json(toBody(name, form)), effective_on: form.effective_on, updated_at: now };
  const row =
    version === 0
      ? await tx
          .insertInto('information')
          .values({ name, ...values })
          .onConflict((c) => c.doNothing())
          .returning(['version', 'text_version'])
          .executeTakeFirst()
      : await tx
          .updateTable('information')
          .set((eb) => ({ ...values, version: eb('version', '+', 1), text_version: eb('text_version', '+', raises ? 1 : 0) }))
          .where('name', '=', name)
          .where('version', '=', version)
          .returning(['version', 'text_version'])
          .executeTakeFirst();
  if (row) await bumpVersion(tx, 'content');
  return row;
}
