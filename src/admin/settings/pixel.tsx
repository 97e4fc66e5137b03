import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { call, type Output } from '../client.ts';
import { FieldRow } from '../kit/form/fields/field.tsx';
import { SecretField } from '../kit/form/fields/secret-field.tsx';
import { TextField } from '../kit/form/fields/text.tsx';
import type { Section } from '../kit/form/sections.tsx';
import type { Form } from '../kit/form/use-form.ts';
import { Card, Facts } from '../kit/page.tsx';
import textStyles from '../kit/text.module.css';
import { useShop } from '../session.ts';
import { SettingsForm } from './settings-form.tsx';

type Stored = Output<'settings.pixel'>;
/** `token`, `api_secret`: what is typed; empty leaves the stored one, which is never answered. */
type Pixel = { pixel_id: string; test_event_code: string; token: string; measurement_id: string; api_secret: string };
const noSecrets = { token: '', api_secret: '' };

/** Meta's pixel in the shop, the same events from the server, and orders reported to Google Analytics. */
export function Component(): ReactNode {
  return (
    <SettingsForm<Stored, Pixel>
      name="pixel"
      title={m.admin_pixel_title()}
      read={() => call('settings.pixel', {})}
      formOf={({ value }) => ({ ...value, ...noSecrets })}
      save={({ token, api_secret, ...value }, version) =>
        call('settings.savePixel', { value: { ...value, ...(token && { token }), ...(api_secret && { api_secret }) }, version })
      }
      blank={{ pixel_id: '', test_event_code: '', measurement_id: '', ...noSecrets }}
      sections={sections}
      rail={() => <Events />}
    />
  );
}

const sections: Section<Pixel, Stored>[] = [
  { id: 'pixel', title: m.admin_pixel_browser, body: (form) => <Browser form={form} /> },
  { id: 'server', title: m.admin_pixel_server, body: (form, record) => <Server form={form} hasToken={record?.has_token ?? false} /> },
  {
    id: 'analytics',
    title: m.admin_pixel_analytics,
    body: (form, record) => <Analytics form={form} hasSecret={record?.has_secret ?? false} />,
  },
];

function Browser({ form }: { form: Form<Pixel> }): ReactNode {
  return (
    <>
      <p>{m.admin_pixel_intro()}</p>
      <TextField at={form.field('pixel_id')} label={m.admin_pixel_id()} hint={m.admin_pixel_id_hint()} isCode />
    </>
  );
}

function Server({ form, hasToken }: { form: Form<Pixel>; hasToken: boolean }): ReactNode {
  const { demo } = useShop();
  return (
    <>
      <p>{m.admin_pixel_server_intro()}</p>
      {demo && (
        <p className={textStyles.note} data-tone="wait">
          {m.admin_pixel_demo()}
        </p>
      )}
      <FieldRow>
        <SecretField
          at={form.field('token')}
          label={m.admin_pixel_token()}
          hint={hasToken ? m.admin_sign_in_secret_stored() : m.admin_sign_in_secret_missing()}
        />
        <TextField at={form.field('test_event_code')} label={m.admin_pixel_test()} hint={m.admin_pixel_test_hint()} isCode />
      </FieldRow>
    </>
  );
}

/** Purchases and refunds that the server reports to Google Analytics. */
function Analytics({ form, hasSecret }: { form: Form<Pixel>; hasSecret: boolean }): ReactNode {
  return (
    <>
      <p>{m.admin_pixel_analytics_intro()}</p>
      <FieldRow>
        <TextField
          at={form.field('measurement_id')}
          label={m.admin_pixel_measurement_id()}
          hint={m.admin_pixel_measurement_hint()}
          isCode
        />
        <SecretField
          at={form.field('api_secret')}
          label={m.admin_pixel_api_secret()}
          hint={hasSecret ? m.admin_sign_in_secret_stored() : m.admin_sign_in_secret_missing()}
        />
      </FieldRow>
    </>
  );
}

/** The number of events of the last month by outcome. */
function Events(): ReactNode {
  const { data } = useQuery({ queryKey: ['marketing.pixelEvents'], queryFn: ({ signal }) => call('marketing.pixelEvents', {}, signal) });
  if (!data) return null;
  return (
    <Card title={m.admin_pixel_events()}>
      <Facts
        items={[
          [m.admin_pixel_sent(), data.sent],
          [m.admin_pixel_pending(), data.pending],
          [m.admin_pixel_refused(), data.refused],
        ]}
      />
      {data.error && (
        <p className={textStyles.note} data-tone="bad">
          {m.admin_pixel_error({ error: data.error })}
        </p>
      )}
    </Card>
  );
}
