import type { ReactNode } from 'react';
import * as m from '#messages';
import { defaultRetention, type RetentionSettings, retentionLimits } from '#modules/settings/contract/retention.ts';
import { call, type Output } from '../../client.ts';
import { FieldRow } from '../../kit/form/fields/field.tsx';
import { NumberField } from '../../kit/form/fields/number.tsx';
import type { Section } from '../../kit/form/sections.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import { Card } from '../../kit/page.tsx';
import { SettingsForm } from '../settings-form.tsx';

type Stored = Output<'settings.retention'>;

/** After how many days the nightly sweep deletes what. */
export function Component(): ReactNode {
  return (
    <SettingsForm<Stored, RetentionSettings>
      name="retention"
      title={m.admin_retention_title()}
      read={() => call('settings.retention', {})}
      formOf={({ value }) => value}
      save={(value, version) => call('settings.saveRetention', { value, version })}
      blank={{ ...defaultRetention }}
      sections={sections}
      rail={() => <NotDeleted />}
    />
  );
}

const sections: Section<RetentionSettings, object>[] = [
  { id: 'people', title: m.admin_retention_people, body: (form) => <People form={form} /> },
  { id: 'operation', title: m.admin_retention_operation, body: (form) => <Operation form={form} /> },
];

type Part = { form: Form<RetentionSettings> };
type Limited = Part & { name: keyof RetentionSettings; label: string; hint: (p: { usual: number; least: number }) => string };

function Days({ form, name, label, hint }: Limited): ReactNode {
  const { default: usual, least, most } = retentionLimits[name];
  return (
    <NumberField
      at={form.field(name)}
      label={label}
      hint={hint({ usual, least })}
      unit={m.admin_settings_days()}
      min={least}
      max={most}
      isRequired
    />
  );
}

/** What is about customers. */
function People({ form }: Part): ReactNode {
  return (
    <>
      <FieldRow>
        <Days form={form} name="mail_days" label={m.admin_retention_mails()} hint={m.admin_retention_mails_hint} />
        <Days form={form} name="cart_days" label={m.admin_retention_carts()} hint={m.admin_retention_carts_hint} />
      </FieldRow>
      <FieldRow>
        <Days form={form} name="search_days" label={m.admin_retention_searches()} hint={m.admin_retention_searches_hint} />
        <Days form={form} name="session_days" label={m.admin_retention_sessions()} hint={m.admin_retention_sessions_hint} />
      </FieldRow>
    </>
  );
}

/** What shows later who did what, and what went wrong. */
function Operation({ form }: Part): ReactNode {
  return (
    <>
      <FieldRow>
        <Days form={form} name="log_days" label={m.admin_retention_logs()} hint={m.admin_retention_logs_hint} />
        <Days form={form} name="effect_days" label={m.admin_retention_effects()} hint={m.admin_retention_effects_hint} />
      </FieldRow>
      <FieldRow>
        <Days form={form} name="job_days" label={m.admin_retention_jobs()} hint={m.admin_retention_jobs_hint} />
      </FieldRow>
    </>
  );
}

/** When the sweep runs, and what it leaves. */
function NotDeleted(): ReactNode {
  return (
    <Card title={m.admin_retention_about()}>
      <p>{m.admin_retention_when()}</p>
      <p>{m.admin_retention_stays()}</p>
      <p>{m.admin_retention_messages()}</p>
    </Card>
  );
}
