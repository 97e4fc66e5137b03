import { Flex } from 'antd';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { WebsiteSettings } from '#modules/settings/contract.ts';
import { statutoryReturnDays } from '#shared/time/return-days.ts';
import { SelectField, SwitchField, TagsField } from '../kit/form/fields/choice.tsx';
import { countryChoices } from '../kit/form/fields/countries.tsx';
import { FieldRow } from '../kit/form/fields/field.tsx';
import { NumberField } from '../kit/form/fields/number.tsx';
import { PairField } from '../kit/form/fields/pair.tsx';
import { TextField } from '../kit/form/fields/text.tsx';
import { PictureField } from '../kit/form/pictures/picture-field.tsx';
import type { Form } from '../kit/form/use-form.ts';
import layoutStyles from '../kit/layout.module.css';
import { ColourField } from './colour-field.tsx';

type Part = { form: Form<WebsiteSettings> };

export function Shop({ form }: Part): ReactNode {
  return (
    <>
      <PairField at={form.field('site_name')} label={m.admin_settings_site_name()} max={60} isRequired />
      <PairField
        at={form.field('seo_description')}
        label={m.admin_settings_seo_description()}
        hint={m.admin_settings_seo_hint()}
        max={300}
        lines={2}
      />
      <AnnouncementField form={form} />
    </>
  );
}

export function Region({ form, isCurrencyLocked }: Part & { isCurrencyLocked: boolean }): ReactNode {
  return (
    <FieldRow>
      <SelectField
        at={form.field('locale')}
        label={m.admin_settings_locale()}
        hint={m.admin_settings_locale_hint()}
        choices={[
          { value: 'tw', label: m.admin_settings_locale_tw() },
          { value: 'en', label: m.admin_settings_locale_en() },
        ]}
      />
      <SelectField at={form.field('country')} label={m.admin_settings_country()} choices={countryChoices()} />
      <SelectField
        at={form.field('currency')}
        label={m.admin_settings_currency()}
        hint={m.admin_settings_currency_hint()}
        lockedBecause={isCurrencyLocked ? m.admin_settings_currency_locked() : undefined}
        choices={[
          { value: 'twd', label: m.admin_settings_currency_twd() },
          { value: 'hkd', label: m.admin_settings_currency_hkd() },
          { value: 'usd', label: m.admin_settings_currency_usd() },
          { value: 'gbp', label: m.admin_settings_currency_gbp() },
        ]}
      />
      <SelectField
        at={form.field('time_zone')}
        label={m.admin_settings_time_zone()}
        hint={m.admin_settings_time_zone_hint()}
        choices={Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }))}
      />
      <NumberField
        at={form.field('return_days')}
        isOptional
        label={m.admin_settings_return_days()}
        hint={m.admin_settings_return_days_hint()}
        unit={m.admin_settings_days()}
        placeholder={String(statutoryReturnDays(form.value.country))}
        max={365}
      />
    </FieldRow>
  );
}

export function Brand({ form }: Part): ReactNode {
  return (
    <>
      <Colours form={form} />
      <Logos form={form} />
    </>
  );
}

export function Colours({ form }: Part): ReactNode {
  return (
    <FieldRow>
      <ColourField at={form.field('primary_colour')} label={m.admin_settings_primary_colour()} />
      <ColourField at={form.field('secondary_colour')} label={m.admin_settings_secondary_colour()} />
    </FieldRow>
  );
}

export function Logos({ form }: Part): ReactNode {
  return (
    <FieldRow>
      <PictureField
        at={form.field('website_logo_id')}
        label={m.admin_settings_website_logo()}
        hint={m.admin_settings_website_logo_hint()}
      />
      <PictureField at={form.field('logo_id')} label={m.admin_settings_logo()} hint={m.admin_settings_logo_hint()} />
    </FieldRow>
  );
}

/** The sentence above every page. */
export function AnnouncementField({ form }: Part): ReactNode {
  return (
    <PairField
      at={form.field('announcement')}
      label={m.admin_settings_announcement()}
      hint={m.admin_settings_announcement_hint()}
      max={200}
      lines={1}
      emptyEnglish={m.admin_settings_announcement_empty()}
    />
  );
}

export function Contact({ form }: Part): ReactNode {
  return (
    <>
      <FieldRow>
        <TextField at={form.field('contact_email')} label={m.admin_settings_contact_email()} type="email" />
        <TextField at={form.field('contact_phone')} label={m.admin_settings_contact_phone()} type="tel" />
      </FieldRow>
      <PairField at={form.field('address')} label={m.admin_settings_address()} max={200} lines={1} />
      <PairField at={form.field('hours')} label={m.admin_settings_hours()} max={100} />
      <NumberField
        at={form.field('message_days')}
        isOptional
        label={m.admin_settings_message_days()}
        hint={m.admin_settings_message_days_hint()}
        unit={m.admin_settings_days()}
        min={30}
        max={3650}
      />
      <PairField at={form.field('company_name')} label={m.admin_settings_company_name()} max={100} />
      <FieldRow>
        <TextField at={form.field('company_id')} label={m.admin_settings_company_id()} hint={m.admin_settings_company_id_hint()} />
      </FieldRow>
      <PairField at={form.field('footer_note')} label={m.admin_settings_footer_note()} max={300} lines={2} />
    </>
  );
}

export function Social({ form }: Part): ReactNode {
  return (
    <>
      <FieldRow>
        <TextField at={form.field('line')} label="LINE" type="url" placeholder="https://line.me/R/ti/p/@" />
        <TextField at={form.field('facebook')} label="Facebook" type="url" placeholder="https://www.facebook.com/" />
        <TextField at={form.field('instagram')} label="Instagram" type="url" placeholder="https://www.instagram.com/" />
        <TextField at={form.field('youtube')} label="YouTube" type="url" placeholder="https://www.youtube.com/" />
      </FieldRow>
      <SwitchField
        at={form.field('line_sticky')}
        label={m.admin_settings_line_sticky()}
        hint={form.value.line ? m.admin_settings_line_sticky_hint() : m.admin_settings_line_sticky_needs()}
      />
    </>
  );
}

export function Tracking({ form }: Part): ReactNode {
  return (
    <FieldRow>
      <TextField
        at={form.field('gtm')}
        label={m.admin_settings_gtm()}
        hint={m.admin_settings_gtm_hint()}
        placeholder="GTM-XXXXXXX"
        isCode
      />
      <TextField
        at={form.field('telescope_url')}
        label={m.admin_settings_telescope_url()}
        hint={m.admin_settings_telescope_url_hint()}
        type="url"
        placeholder="https://"
      />
    </FieldRow>
  );
}

/** Switches that change the whole shop, with a warning before and after. */
export function Selling({ form }: Part): ReactNode {
  return (
    <>
      <SwitchField at={form.field('closed')} label={m.admin_settings_closed()} hint={m.admin_settings_closed_hint()} />
      {form.base.closed && (
        <Flex component="p" gap={8} className={layoutStyles.well} data-tone="wait" role="alert">
          <TriangleAlert size={15} /> {m.admin_settings_closed_is_on()}
        </Flex>
      )}
      <SwitchField at={form.field('coupon_only')} label={m.admin_settings_coupon_only()} hint={m.admin_settings_coupon_only_hint()} />
      {form.value.coupon_only && (
        <Flex component="p" gap={8} className={layoutStyles.well} data-tone="wait" role="alert">
          <TriangleAlert size={15} />{' '}
          {form.base.coupon_only ? m.admin_settings_coupon_only_is_on() : m.admin_settings_coupon_only_warning()}
        </Flex>
      )}
    </>
  );
}

export function Notifications({ form }: Part): ReactNode {
  return (
    <TagsField
      at={form.field('notify_emails')}
      label={m.admin_settings_notify_emails()}
      hint={m.admin_settings_notify_hint()}
      placeholder="name@example.com"
    />
  );
}
