import type { ReactNode } from 'react';
import * as m from '#messages';
import type { LinkTarget } from '#modules/shopfront/contract.ts';
import { inLocale, type Text } from '#shared/locale.ts';
import { SelectField } from '../../kit/form/fields/choice.tsx';
import { FieldRow } from '../../kit/form/fields/field.tsx';
import { PairField } from '../../kit/form/fields/pair.tsx';
import { TextField } from '../../kit/form/fields/text.tsx';
import { type Bound, part } from '../../kit/form/use-form.ts';
import textStyles from '../../kit/text.module.css';
import { useLanguage } from '../../language.ts';
import { useShop } from '../../session.ts';
import { choicesFor, chosen, type MenuEntry } from './targets.ts';

type Props = { at: Bound<MenuEntry>; targets: readonly LinkTarget[] };

/** The fields of one entry, by its kind: a page of the shop, an address elsewhere, or the place of the logo. */
export function EntryFields({ at, targets }: Props): ReactNode {
  const locale = useLanguage();
  const { site_name } = useShop();
  const choices = choicesFor(targets, locale);
  const type = part(at, 'type', at.value);
  const choose = (value: string | undefined): void => {
    const found = choices.find((choice) => choice.value === value);
    if (found) at.set({ ...at.value, ...found.entry });
  };
  const setType = (next: MenuEntry['type']): void => {
    const { new_label = null } = at.value;
    at.set(next === 'logo' ? { type: next, label: { tw: site_name }, new_label: null } : { type: next, label: at.value.label, new_label });
  };
  return (
    <>
      <FieldRow>
        <SelectField
          at={{ ...type, set: setType }}
          label={m.admin_menu_type()}
          choices={[
            { value: 'page', label: m.admin_menu_type_page() },
            { value: 'custom_url', label: m.admin_menu_type_custom_url() },
            { value: 'logo', label: m.admin_menu_type_logo() },
          ]}
        />
        {at.value.type === 'page' && (
          <SelectField<string>
            at={{ path: `${at.path}.name`, value: shownChoice(at.value, choices), base: chosen(at.base) ?? '', set: choose }}
            label={m.admin_menu_target()}
            isRequired
            placeholder={m.admin_menu_target_placeholder()}
            choices={choices}
          />
        )}
        {at.value.type === 'custom_url' && (
          <TextField
            at={{ path: `${at.path}.url`, value: at.value.url ?? '', base: at.base.url ?? '', set: (url) => at.set({ ...at.value, url }) }}
            label={m.admin_menu_url()}
            isRequired
            hint={m.admin_menu_url_hint()}
            type="url"
            placeholder="https://"
          />
        )}
      </FieldRow>
      {at.value.type === 'logo' && <p className={textStyles.meta}>{m.admin_menu_logo_hint()}</p>}
      {at.value.type === 'custom_url' && <PairField at={part(at, 'label', at.value)} label={m.admin_menu_label()} max={40} isRequired />}
      {at.value.type === 'page' && (
        <PairField
          at={{
            path: `${at.path}.new_label`,
            value: at.value.new_label ?? null,
            base: null,
            set: (new_label: Text | null) => at.set({ ...at.value, new_label }),
          }}
          label={m.admin_menu_new_label()}
          hint={at.value.label.tw ? m.admin_menu_new_label_hint({ label: inLocale(at.value.label, locale) }) : undefined}
          max={40}
        />
      )}
    </>
  );
}

/** The chosen target of an entry; empty for a deleted one. Cast: a choice without a value is empty. */
const shownChoice = (entry: MenuEntry, choices: readonly { value: string }[]): string =>
  choices.find(({ value }) => value === chosen(entry))?.value as string;
