import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { MenuSettings } from '#modules/settings/contract.ts';
import type { LinkTarget } from '#modules/shopfront/contract.ts';
import { call, type Output } from '../../client.ts';
import { LanguageSwitch } from '../../kit/form/languages.tsx';
import type { Section } from '../../kit/form/sections.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import { SettingsForm } from '../settings-form.tsx';
import { HeaderColours } from './colours.tsx';
import { Entries } from './entries.tsx';
import { MenuPreview } from './preview.tsx';
import { readTargets } from './targets.ts';

const blank: MenuSettings = { bg_colour: null, text_colour: null, menus: [] };

/** The entries of header and drawer with their targets, and the header's colours. */
export function Component(): ReactNode {
  return (
    <SettingsForm<Output<'settings.menu'>, MenuSettings>
      name="menu"
      title={m.admin_menu_title()}
      read={() => call('settings.menu', {})}
      formOf={({ value }) => value}
      save={(value, version, draft) => call('settings.saveMenu', { value, version, draft })}
      revised={{ kind: 'menu', subject: 'menu', isPublic: () => true }}
      blank={blank}
      sections={sections}
      rail={(form) => <MenuPreview menu={form.value} />}
    />
  );
}

const sections: Section<MenuSettings, object>[] = [
  {
    id: 'entries',
    title: m.admin_menu_entries,
    count: ({ value }) => value.menus.length,
    extra: () => <LanguageSwitch />,
    body: (form) => <EntriesWithTargets form={form} />,
  },
  { id: 'colours', title: m.admin_menu_colours, body: (form) => <HeaderColours form={form} /> },
];

/** Fetches again when an entry for a product or an article is added or removed. */
function EntriesWithTargets({ form }: { form: Form<MenuSettings> }): ReactNode {
  const { menus } = form.base;
  const key = menus.map(({ name, id }) => `${name} ${id}`).join();
  const { data } = useQuery<LinkTarget[]>({ queryKey: ['shopfront.linkTargets', key], queryFn: () => readTargets(menus) });
  return <Entries at={form.field('menus')} targets={data} />;
}
