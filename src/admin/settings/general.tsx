import type { ReactNode } from 'react';
import * as m from '#messages';
import { blankWebsite } from '#modules/settings/contract/blank-website.ts';
import type { WebsiteSettings } from '#modules/settings/contract.ts';
import { call, type Output } from '../client.ts';
import { FormScreen } from '../kit/form/form-screen.tsx';
import { LanguageSwitch } from '../kit/form/languages.tsx';
import { learnPictures } from '../kit/form/pictures/known-pictures.ts';
import type { Section } from '../kit/form/sections.tsx';
import { Brand, Contact, Notifications, Region, Selling, Shop, Social, Tracking } from './parts.tsx';
import { Preview } from './preview.tsx';
import { TestMail } from './test-mail.tsx';

type General = Output<'settings.general'>;

/** Name, languages, currency, colours, contacts and selling mode. */
export function Component(): ReactNode {
  return (
    <FormScreen<General, WebsiteSettings>
      source={{
        record: { key: ['settings.general'], read: readGeneral },
        formOf: ({ value }) => value,
        versionOf: ({ version }) => version,
        save: async (value, version) => {
          await call('settings.saveGeneral', { value, version: version ?? 0 });
          return undefined;
        },
        errorPrefix: 'value.',
      }}
      blank={blankWebsite}
      draftKey="settings general"
      title={() => m.admin_settings_title()}
      brokenTitle={m.admin_settings_broken()}
      crumbs={[{ label: m.admin_layout_settings() }]}
      anchors="side"
      sections={sections}
      rail={(form) => <Preview form={form} />}
    />
  );
}

async function readGeneral(): Promise<General> {
  const found = await call('settings.general', {});
  const { website_logo_id, logo_id } = found.value;
  if (found.website_logo && website_logo_id) learnPictures([{ ...found.website_logo, id: website_logo_id }]);
  if (found.logo && logo_id) learnPictures([{ ...found.logo, id: logo_id }]);
  return found;
}

const sections: Section<WebsiteSettings, General>[] = [
  { id: 'shop', title: m.admin_settings_shop, extra: () => <LanguageSwitch />, body: (form) => <Shop form={form} /> },
  {
    id: 'region',
    title: m.admin_settings_region,
    body: (form, record) => <Region form={form} isCurrencyLocked={record?.currency_locked ?? false} />,
  },
  { id: 'brand', title: m.admin_settings_brand, body: (form) => <Brand form={form} /> },
  { id: 'contact', title: m.admin_settings_contact, note: m.admin_settings_contact_note, body: (form) => <Contact form={form} /> },
  { id: 'social', title: m.admin_settings_social, body: (form) => <Social form={form} /> },
  { id: 'tracking', title: m.admin_settings_tracking, body: (form) => <Tracking form={form} /> },
  { id: 'selling', title: m.admin_settings_selling, body: (form) => <Selling form={form} /> },
  { id: 'notifications', title: m.admin_settings_notifications, extra: () => <TestMail />, body: (form) => <Notifications form={form} /> },
];
