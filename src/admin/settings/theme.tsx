import type { ReactNode } from 'react';
import * as m from '#messages';
import { defaultWebsite } from '#modules/settings/contract/default-settings.ts';
import type { WebsiteSettings } from '#modules/settings/contract.ts';
import { maxLogo } from '#shared/theme.ts';
import { call } from '../client.ts';
import { SegmentField } from '../kit/form/fields/choice.tsx';
import { FieldRow } from '../kit/form/fields/field.tsx';
import { NumberField } from '../kit/form/fields/number.tsx';
import { LanguageSwitch } from '../kit/form/languages.tsx';
import type { Section } from '../kit/form/sections.tsx';
import type { Form } from '../kit/form/use-form.ts';
import { type General, readGeneral } from './general.tsx';
import { AnnouncementField, Colours, Logos } from './parts.tsx';
import { SettingsForm } from './settings-form.tsx';
import { ThemePreview } from './theme-preview.tsx';

type Part = { form: Form<WebsiteSettings> };
const minLogo = { wide: 20, small: 16 };

/** The shop's look: fields of the general settings, beside a live preview of real pages. */
export function Component(): ReactNode {
  return (
    <SettingsForm<General, WebsiteSettings>
      name="theme"
      title={m.admin_theme_title()}
      read={readGeneral}
      formOf={({ value }) => value}
      save={(value, version) => call('settings.saveGeneral', { value, version })}
      blank={defaultWebsite}
      sections={sections}
      rail={(form) => <ThemePreview form={form} />}
    />
  );
}

const sections: Section<WebsiteSettings, General>[] = [
  { id: 'colours', title: m.admin_theme_colours, body: (form) => <Colours form={form} /> },
  { id: 'headings', title: m.admin_theme_headings, body: (form) => <Headings form={form} /> },
  { id: 'shapes', title: m.admin_theme_shapes, body: (form) => <Shapes form={form} /> },
  { id: 'logo', title: m.admin_theme_logo, body: (form) => <LogoSizes form={form} /> },
  {
    id: 'announcement',
    title: m.admin_theme_announcement,
    extra: () => <LanguageSwitch />,
    body: (form) => <AnnouncementField form={form} />,
  },
];

function Headings({ form }: Part): ReactNode {
  return (
    <SegmentField
      at={form.field('heading_style')}
      label={m.admin_theme_heading_style()}
      hint={m.admin_theme_heading_hint()}
      choices={[
        { value: 'song', label: m.admin_theme_heading_song() },
        { value: 'sans', label: m.admin_theme_heading_sans() },
        { value: 'serif', label: m.admin_theme_heading_serif() },
      ]}
    />
  );
}

function Shapes({ form }: Part): ReactNode {
  return (
    <>
      <SegmentField
        at={form.field('corners')}
        label={m.admin_theme_corners()}
        hint={m.admin_theme_corners_hint()}
        choices={[
          { value: 'arch', label: m.admin_theme_corners_arch() },
          { value: 'square', label: m.admin_theme_corners_square() },
          { value: 'soft', label: m.admin_theme_corners_soft() },
          { value: 'round', label: m.admin_theme_corners_round() },
        ]}
      />
      <SegmentField
        at={form.field('card_ratio')}
        label={m.admin_theme_ratio()}
        hint={m.admin_theme_ratio_hint()}
        choices={[
          { value: '4/5', label: m.admin_theme_ratio_portrait() },
          { value: '1/1', label: m.admin_theme_ratio_square() },
          { value: '4/3', label: m.admin_theme_ratio_landscape() },
        ]}
      />
      <SegmentField
        at={form.field('density')}
        label={m.admin_theme_density()}
        hint={m.admin_theme_density_hint()}
        choices={[
          { value: 'airy', label: m.admin_theme_density_airy() },
          { value: 'compact', label: m.admin_theme_density_compact() },
        ]}
      />
    </>
  );
}

function LogoSizes({ form }: Part): ReactNode {
  return (
    <>
      <Logos form={form} />
      <FieldRow>
        <NumberField
          at={form.field('logo_height')}
          label={m.admin_theme_logo_height()}
          hint={m.admin_theme_logo_height_hint({ min: minLogo.wide, max: maxLogo.wide })}
          unit="px"
          min={minLogo.wide}
          max={maxLogo.wide}
        />
        <NumberField
          at={form.field('logo_height_small')}
          label={m.admin_theme_logo_height_small()}
          hint={m.admin_theme_logo_height_hint({ min: minLogo.small, max: maxLogo.small })}
          unit="px"
          min={minLogo.small}
          max={maxLogo.small}
        />
      </FieldRow>
    </>
  );
}
