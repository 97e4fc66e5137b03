import type { ReactNode } from 'react';
import * as m from '#messages';
import { defaultSearch } from '#modules/settings/contract/default-settings.ts';
import type { SearchSettings } from '#modules/settings/contract/search.ts';
import { call, type Output } from '../../client.ts';
import { TagsField } from '../../kit/form/fields/choice.tsx';
import { PairField } from '../../kit/form/fields/pair.tsx';
import { RowsField } from '../../kit/form/fields/rows.tsx';
import type { Section } from '../../kit/form/sections.tsx';
import type { Bound, Form } from '../../kit/form/use-form.ts';
import { IfAllowed } from '../../kit/if-allowed.tsx';
import { SettingsForm } from '../settings-form.tsx';
import { MissedSearches } from './missed.tsx';

/** Synonyms, suggested search terms, and searches without results. */
export function Component(): ReactNode {
  return (
    <SettingsForm<Output<'settings.search'>, SearchSettings>
      name="search"
      title={m.admin_search_settings_title()}
      read={() => call('settings.search', {})}
      formOf={({ value }) => value}
      save={(value, version) => call('settings.saveSearch', { value, version })}
      blank={defaultSearch}
      sections={sections}
      rail={(form) => (
        <IfAllowed needs="reports view">
          <MissedSearches form={form} />
        </IfAllowed>
      )}
    />
  );
}

const sections: Section<SearchSettings, object>[] = [
  {
    id: 'synonyms',
    title: m.admin_search_settings_synonyms,
    note: m.admin_search_settings_synonyms_note,
    count: ({ value }) => value.synonyms.length,
    body: (form) => <Synonyms form={form} />,
  },
  {
    id: 'hot',
    title: m.admin_search_settings_hot,
    note: m.admin_search_settings_hot_note,
    count: ({ value }) => value.hot_words.length,
    body: (form) => <HotWords form={form} />,
  },
];

type Part = { form: Form<SearchSettings> };

function Synonyms({ form }: Part): ReactNode {
  return (
    <RowsField
      at={form.field('synonyms')}
      blank={[]}
      label={m.admin_search_settings_synonyms()}
      hidesLabel
      hint={m.admin_search_settings_words_hint()}
      addLabel={m.admin_search_settings_add_group()}
      removeLabel={(n) => m.admin_search_settings_remove_group({ n })}
      row={(at) => <Group at={at} />}
    />
  );
}

function Group({ at }: { at: Bound<string[]> }): ReactNode {
  const n = Number(at.path.split('.').at(-1)) + 1;
  return (
    <TagsField
      at={at}
      label={m.admin_search_settings_group({ n })}
      placeholder={m.admin_search_settings_words_placeholder()}
      seen={at.value.length === 1 ? m.admin_search_settings_too_few() : undefined}
      hasSpaces
    />
  );
}

function HotWords({ form }: Part): ReactNode {
  return (
    <RowsField
      at={form.field('hot_words')}
      blank={{ tw: '' }}
      label={m.admin_search_settings_hot()}
      hidesLabel
      hint={m.admin_search_settings_hot_hint()}
      addLabel={m.admin_search_settings_add_hot()}
      removeLabel={(n) => m.admin_search_settings_remove_hot({ n })}
      row={(at) => (
        <PairField at={at} label={m.admin_search_settings_hot_word({ n: Number(at.path.split('.').at(-1)) + 1 })} max={40} isRequired />
      )}
    />
  );
}
