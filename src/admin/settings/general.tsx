import type { ReactNode } from 'react';
import * as m from '#messages';
import { defaultWebsite } from '#modules/settings/contract/default-settings.ts';
import type { WebsiteSettings } from '#modules/settings/contract.ts';
import { call, type Output } from '../client.ts';
import { LanguageSwitch } from '../kit/form/languages.tsx';
import { learnPictures } from '../kit/form/pictures/known-pictures.ts';
import type { Section } from '../kit/form/sections.tsx';
import { Brand, Contact, Region, Selling, Shop, Social, Tracking } from './parts.tsx';
import { Preview } from './preview.tsx';
import { SettingsForm } from './settings-form.tsx';

export type General = Output<'settings.general'>;

/** Name, languages, currency, colours, contacts and selling mode. */
export function Component(): ReactNode {
  return (
    <SettingsForm<General, WebsiteSettings>
      name="general"
      title={m.admin_settings_title()}
      read={readGeneral}
      formOf={({ value }) => value}
      save={(value, version) => call('settings.saveGeneral', { value, version })}
      blank={defaultWebsite}
      sections={sections}
      rail={(form) => <Preview form={form} />}
    />
  );
}

/** The general settings, with their pictures known to the form. */
export async function readGeneral(): Promise<General> {
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
];
