import { Button, Flex, Input } from 'antd';
import { Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { MessageForStaff } from '#modules/content/contract.ts';
import { htmlLang } from '#shared/locale.ts';
import { ApiError, call } from '../client.ts';
import { now } from '../clock.ts';
import { readDraft, removeDraft, storeDraft } from '../kit/form/draft.ts';
import { Card } from '../kit/page.tsx';
import { errorSentence } from '../kit/state.tsx';
import textStyles from '../kit/text.module.css';
import { useNotices } from '../kit/undo.tsx';
import { useSending } from '../kit/use-sending.ts';
import { queryClient } from '../session.ts';

const maxLength = 5000;

/** Replies by mail. The text stays in this browser until it is sent, even if a colleague replies first. */
export function Answer({ message: { id, email, locale, version } }: { message: MessageForStaff }): ReactNode {
  const draftKey = `answer ${id}`;
  const [body, setBody] = useState(() => readDraft<string>(draftKey, null)?.value ?? '');
  const { done } = useNotices();
  const { isBusy, problem, run } = useSending();
  const type = (text: string): void => {
    setBody(text);
    if (text) storeDraft(draftKey, { value: text, version: null, at: now().toISOString() });
    else removeDraft(draftKey);
  };
  const send = async (): Promise<void> => {
    try {
      await call('content.replyMessage', { id, version, body });
      type('');
      done(m.admin_messages_sent({ email }));
    } finally {
      await queryClient.invalidateQueries();
    }
  };
  const isTooLong = body.length > maxLength;
  const language = locale === 'en' ? m.admin_logs_english() : m.admin_logs_chinese();
  return (
    <Card title={m.admin_messages_answer()} meta={m.admin_messages_answer_to({ email, language })}>
      <Flex vertical gap={10}>
        <Input.TextArea
          value={body}
          lang={htmlLang[locale]}
          onChange={(event) => type(event.target.value)}
          autoSize={{ minRows: 5, maxRows: 16 }}
          aria-label={m.admin_messages_answer()}
          {...(isTooLong ? { status: 'error' as const } : {})}
        />
        <Flex gap={12} align="center" justify="space-between" wrap>
          <span className={textStyles.meta} role={problem ? 'alert' : undefined}>
            {problem instanceof ApiError ? errorSentence(problem) : m.admin_messages_answer_hint()}
          </span>
          <Button
            type="primary"
            icon={<Send size={15} />}
            loading={isBusy}
            disabled={body.trim() === '' || isTooLong}
            onClick={() => void run(send)}
          >
            {m.admin_messages_send()}
          </Button>
        </Flex>
      </Flex>
    </Card>
  );
}
