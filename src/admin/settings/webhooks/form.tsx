import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import * as m from '#messages';
import type { WebhookForm, WebhookView } from '#modules/webhooks/contract.ts';
import { webhookEvents } from '#modules/webhooks/rules.ts';
import { call } from '../../client.ts';
import cardStyles from '../../kit/card.module.css';
import { MultiSelectField, SwitchField } from '../../kit/form/fields/choice.tsx';
import { TextField } from '../../kit/form/fields/text.tsx';
import { FormScreen } from '../../kit/form/form-screen.tsx';
import type { Section } from '../../kit/form/sections.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import { StatusTag } from '../../kit/status/status-tag.tsx';
import textStyles from '../../kit/text.module.css';
import { useShop } from '../../session.ts';
import { Deliveries } from './deliveries.tsx';
import { eventLabel, webhookStatus } from './labels.ts';
import { secretKey, WebhookSecret } from './secret.tsx';
import { SendTest, WebhookState } from './state.tsx';

const blank: WebhookForm = { url: '', events: [], active: true };

/** One webhook: where to, of what, its secret, and what was sent. */
export function Component(): ReactNode {
  const { id } = useParams();
  const client = useQueryClient();
  return (
    <FormScreen<WebhookView, WebhookForm>
      key={id ?? 'new'}
      source={{
        record: id ? { key: ['webhooks.read', id], read: () => call('webhooks.read', { id }) } : null,
        formOf: ({ url, events, active }) => ({ url, events, active }),
        versionOf: ({ version }) => version,
        save: async (form, version) => {
          if (id && version !== null) {
            await call('webhooks.update', { ...form, id, version });
            return undefined;
          }
          const created = await call('webhooks.create', form);
          client.setQueryData(secretKey(created.id), created.secret);
          return `/settings/webhooks/${created.id}`;
        },
      }}
      blank={blank}
      draftKey={`webhook ${id ?? 'new'}`}
      crumbs={[{ label: m.admin_layout_settings() }, { label: m.admin_webhooks_title(), path: '/settings/webhooks' }]}
      back="/settings/webhooks"
      title={(_, record) => (record ? new URL(record.url).host : m.admin_webhooks_create())}
      brokenTitle={m.admin_webhooks_not_loaded()}
      marks={(_, record) => record && <StatusTag status={webhookStatus(record)} />}
      actions={(_, record) => record && <SendTest id={record.id} />}
      removal={id ? { text: m.admin_webhooks_delete_text(), remove: () => call('webhooks.remove', { id: Number(id) }) } : undefined}
      sections={sections}
      rail={(_, record) =>
        record && (
          <>
            <WebhookState webhook={record} />
            <WebhookSecret id={record.id} />
          </>
        )
      }
    />
  );
}

const sections: Section<WebhookForm, WebhookView>[] = [
  { id: 'webhook', title: m.admin_webhooks_one, body: (form) => <Fields form={form} /> },
  {
    id: 'log',
    title: m.admin_webhooks_log,
    isFlush: true,
    body: (_, record) => (record ? <Deliveries id={record.id} /> : <Later />),
  },
];

const Later = (): ReactNode => <p className={`${cardStyles.cardInset} ${textStyles.meta}`}>{m.admin_webhooks_log_later()}</p>;

function Fields({ form }: { form: Form<WebhookForm> }): ReactNode {
  const { demo } = useShop();
  return (
    <>
      <TextField
        at={form.field('url')}
        label={m.admin_webhooks_address()}
        hint={demo ? m.admin_webhooks_address_hint_demo() : m.admin_webhooks_address_hint()}
        isRequired
        isCode
      />
      <MultiSelectField
        at={form.field('events')}
        label={m.admin_webhooks_events()}
        hint={m.admin_webhooks_events_hint()}
        placeholder={m.admin_webhooks_events_none()}
        choices={webhookEvents.map((value) => ({ value, label: eventLabel(value), search: `${eventLabel(value)} ${value}` }))}
        isRequired
      />
      <SwitchField at={form.field('active')} label={m.admin_webhooks_active()} hint={m.admin_webhooks_active_hint()} />
      <p className={textStyles.meta}>
        <a href="/api/docs#webhooks" target="_blank" rel="noreferrer">
          {m.admin_webhooks_docs()}
        </a>
      </p>
    </>
  );
}
