import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import * as m from '#messages';
import type { BulkForm } from '#modules/notifications/contract/bulk.ts';
import { call } from '../client.ts';
import { SegmentField } from '../kit/form/fields/choice.tsx';
import { PairField } from '../kit/form/fields/pair.tsx';
import { TextField } from '../kit/form/fields/text.tsx';
import { FormScreen } from '../kit/form/form-screen.tsx';
import type { Section } from '../kit/form/sections.tsx';
import type { Form } from '../kit/form/use-form.ts';
import { channelNames } from '../mails/statuses.ts';
import { queryClient } from '../session.ts';
import { SegmentFields } from './segment-fields.tsx';
import { Sending } from './sending.tsx';
import type { StoredBulk } from './statuses.ts';

const blank: BulkForm = {
  ...{ name: '', channel: 'mail', subject: { tw: '' }, body: { tw: '' } },
  segment: { level: null, tag: '', orders_from: null, ordered_from: null, ordered_until: null, idle_days: null, birthday_month: null },
};

/** Writes a message to many customers; saved as a draft, then sent. */
export function BulkEdit(): ReactNode {
  const { id } = useParams();
  return (
    <FormScreen<StoredBulk, BulkForm>
      key={id ?? 'new'}
      source={{
        record: id ? { key: ['notifications.bulkMessage', id, 'form'], read: () => call('notifications.bulkMessage', { id }) } : null,
        formOf: ({ name, channel, subject, body, segment }) => ({ name, channel, subject, body, segment }),
        versionOf: ({ version }) => version,
        save: async (form, version) => {
          if (id && version !== null) await call('notifications.saveBulk', { ...form, id, version });
          else return `/bulk-messages/${(await call('notifications.createBulk', form)).id}`;
          return undefined;
        },
      }}
      blank={blank}
      draftKey={`bulk message ${id ?? 'new'}`}
      crumbs={[
        { label: m.admin_customers_title(), path: '/customers' },
        { label: m.admin_bulk_title(), path: '/bulk-messages' },
      ]}
      back="/bulk-messages"
      title={({ value }) => value.name || m.admin_bulk_create()}
      brokenTitle={m.admin_bulk_broken()}
      removal={id ? { text: m.admin_bulk_delete_text(), remove: () => call('notifications.deleteBulk', { id }) } : undefined}
      sections={sections}
      rail={(form, record) => (
        <Sending
          form={form}
          record={record}
          started={() => void queryClient.invalidateQueries({ queryKey: ['notifications.bulkMessage'] })}
        />
      )}
    />
  );
}

const sections: Section<BulkForm, StoredBulk>[] = [
  { id: 'message', title: m.admin_bulk_message, body: (form) => <MessageFields form={form} /> },
  { id: 'segment', title: m.admin_bulk_segment, note: m.admin_bulk_segment_note, body: (form) => <SegmentFields form={form} /> },
];

const maxLength = { mail: 3000, line: 1000, sms: 300 };

function MessageFields({ form }: { form: Form<BulkForm> }): ReactNode {
  const { channel } = form.value;
  return (
    <>
      <TextField at={form.field('name')} label={m.admin_bulk_name()} hint={m.admin_bulk_name_hint()} isRequired />
      <SegmentField
        at={form.field('channel')}
        label={m.admin_bulk_channel()}
        choices={(['mail', 'line', 'sms'] as const).map((value) => ({ value, label: channelNames[value]() }))}
      />
      {channel === 'mail' && <PairField at={form.field('subject')} label={m.admin_bulk_subject()} max={150} isRequired />}
      <PairField
        at={form.field('body')}
        label={m.admin_bulk_body()}
        hint={m.admin_bulk_body_hint()}
        max={maxLength[channel]}
        lines={6}
        isRequired
      />
    </>
  );
}
