import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Flex, Segmented } from 'antd';
import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import * as m from '#messages';
import type { NotificationMail } from '#modules/settings/contract/order-mails.ts';
import { isLocale, type Locale } from '#shared/locale.ts';
import { call, type Output } from '../../client.ts';
import { CopyButton } from '../../kit/cells.tsx';
import { LinesField } from '../../kit/form/fields/lines.tsx';
import { TextField } from '../../kit/form/fields/text.tsx';
import { FormScreen } from '../../kit/form/form-screen.tsx';
import type { Section } from '../../kit/form/sections.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import textStyles from '../../kit/text.module.css';
import { useNotices } from '../../kit/undo.tsx';
import { useSending } from '../../kit/use-sending.ts';
import { NotFound } from '../../layout/route-error.tsx';
import { isMessaged, isNotificationMail, mailNames } from './mails.ts';
import { MessageFields } from './message-fields.tsx';
import { MailFrame } from './preview.tsx';
import { SendToMe } from './send-to-me.tsx';

type Template = Output<'notifications.template'>;
type Words = Template['words'];

/** The words of one mail in one language. */
export function Component(): ReactNode {
  const { mail = '', locale = '' } = useParams();
  return isNotificationMail(mail) && isLocale(locale) ? <Editor key={`${mail} ${locale}`} mail={mail} locale={locale} /> : <NotFound />;
}

type Which = { mail: NotificationMail; locale: Locale };
const blank: Words = { subject: '', intro: '', next: '', line: '', sms: '' };
const fields = ['subject', 'intro', 'next', 'line', 'sms'] as const;

/** The initial value of the form: the text of staff, or the shop's text where they wrote none. */
const startOf = ({ words, standard }: Template): Words => ({
  subject: words.subject || standard.subject,
  intro: words.intro || standard.intro,
  next: words.next || standard.next,
  line: words.line || standard.line,
  sms: words.sms || standard.sms,
});

function Editor({ mail, locale }: Which): ReactNode {
  const key = ['notifications.template', mail, locale];
  const client = useQueryClient();
  const save = async (form: Words, version: number | null): Promise<undefined> => {
    const standard = client.getQueryData<Template>(key)?.standard ?? blank;
    // A text equal to the shop's own is not stored, so that it follows later releases.
    const words = Object.fromEntries(fields.map((field) => [field, form[field] === standard[field] ? '' : form[field]]));
    await call('notifications.saveTemplate', { mail, locale, words: { ...blank, ...words }, version: version ?? 0 });
  };
  return (
    <FormScreen<Template, Words>
      source={{
        record: { key, read: () => call('notifications.template', { mail, locale }) },
        formOf: startOf,
        versionOf: ({ version }) => version,
        save,
        errorPrefix: 'words.',
      }}
      blank={blank}
      draftKey={`template ${mail} ${locale}`}
      title={() => mailNames[mail]()}
      brokenTitle={m.admin_settings_broken()}
      notSaved={m.admin_settings_not_saved}
      crumbs={[{ label: m.admin_layout_settings() }, { label: m.admin_notification_title(), path: '/settings/notification' }]}
      back="/settings/notification"
      anchors="none"
      actions={(_form, record) => <Actions mail={mail} locale={locale} isOwn={(record?.version ?? 0) > 0} />}
      sections={isMessaged(mail) ? [...sections, messages(mail, locale)] : sections}
      rail={(form) => <MailFrame mail={mail} locale={locale} words={form.value} />}
    />
  );
}

const sections: Section<Words, Template>[] = [
  {
    id: 'words',
    title: m.admin_notification_words,
    note: m.admin_notification_words_note,
    body: (form, record) => <WordFields form={form} variables={record?.variables ?? []} />,
  },
];

const messages = (mail: NotificationMail, locale: Locale): Section<Words, Template> => ({
  id: 'messages',
  title: m.admin_notification_messages,
  note: m.admin_notification_messages_note,
  body: (form) => <MessageFields form={form} mail={mail} locale={locale} />,
});

function WordFields({ form, variables }: { form: Form<Words>; variables: readonly string[] }): ReactNode {
  return (
    <>
      <TextField at={form.field('subject')} label={m.admin_notification_subject()} />
      <LinesField
        at={form.field('intro')}
        label={m.admin_notification_intro()}
        hint={m.admin_notification_intro_hint()}
        max={3000}
        lines={6}
      />
      <LinesField
        at={form.field('next')}
        label={m.admin_notification_next()}
        hint={m.admin_notification_next_hint()}
        max={3000}
        lines={3}
      />
      <p className={textStyles.meta}>{m.admin_notification_variables()}</p>
      <Flex component="ul" gap="4px 16px" wrap>
        {variables.map((name) => (
          <li key={name}>
            <code>{`{${name}}`}</code> <CopyButton text={`{${name}}`} label={m.admin_notification_copy({ name })} />
          </li>
        ))}
      </Flex>
    </>
  );
}

/** Switches the language, sends a test mail, and resets to the shop's own text. */
function Actions({ mail, locale, isOwn }: Which & { isOwn: boolean }): ReactNode {
  const navigate = useNavigate();
  return (
    <>
      <Segmented<Locale>
        aria-label={m.admin_product_edit_preview_language()}
        value={locale}
        onChange={(next) => void navigate(`/settings/notification/${mail}/${next}`, { replace: true })}
        options={[
          { value: 'tw', label: m.admin_settings_tw() },
          { value: 'en', label: m.admin_settings_en() },
        ]}
      />
      <SendToMe mail={mail} locale={locale} />
      {isOwn && <Reset mail={mail} locale={locale} />}
    </>
  );
}

/** Deletes the words of staff; can be undone. */
function Reset({ mail, locale }: Which): ReactNode {
  const client = useQueryClient();
  const { done, failed } = useNotices();
  const { isBusy, run } = useSending(failed);
  const { data } = useQuery<Template>({ queryKey: ['notifications.template', mail, locale], enabled: false });
  const navigate = useNavigate();
  const reopen = async (): Promise<void> => {
    client.removeQueries({ queryKey: ['notifications.template', mail, locale] });
    await navigate('/settings/notification');
  };
  const reset = async (): Promise<void> => {
    const words = data?.words ?? blank;
    await call('notifications.resetTemplate', { mail, locale });
    await reopen();
    done(m.admin_notification_was_reset(), async () => {
      await call('notifications.saveTemplate', { mail, locale, words, version: 0 });
    });
  };
  return (
    <Button icon={<RotateCcw size={14} />} loading={isBusy} onClick={() => void run(reset)}>
      {m.admin_notification_reset()}
    </Button>
  );
}
