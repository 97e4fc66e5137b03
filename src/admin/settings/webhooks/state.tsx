import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { Play, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { WebhookView } from '#modules/webhooks/contract.ts';
import { ApiError, call } from '../../client.ts';
import { Nothing, When } from '../../kit/cells.tsx';
import { Card, Facts } from '../../kit/page.tsx';
import textStyles from '../../kit/text.module.css';
import { useNotices } from '../../kit/undo.tsx';
import { useSending } from '../../kit/use-sending.ts';

/** The number of waiting and failed deliveries, and a button that resumes a paused webhook. */
export function WebhookState({ webhook: { id, paused_at, last_success_at, waiting, failed } }: { webhook: WebhookView }): ReactNode {
  const client = useQueryClient();
  const { done, failed: refused } = useNotices();
  const { isBusy, run } = useSending(refused);
  const resume = (): void =>
    void run(async () => {
      await call('webhooks.resume', { id });
      done(m.admin_webhooks_resumed());
      await client.invalidateQueries({ queryKey: ['webhooks.read'] });
    });
  return (
    <Card title={m.admin_webhooks_state()}>
      {paused_at && (
        <>
          <p className={textStyles.note} data-tone="bad">
            {m.admin_webhooks_paused_text()}
          </p>
          <p>
            <Button icon={<Play size={15} />} loading={isBusy} onClick={resume}>
              {m.admin_webhooks_resume()}
            </Button>
          </p>
        </>
      )}
      <Facts
        items={[
          [m.admin_webhooks_last_success(), last_success_at ? <When key="last" iso={last_success_at} /> : <Nothing key="last" />],
          [m.admin_webhooks_waiting(), waiting],
          [m.admin_webhooks_failed(), failed],
        ]}
      />
    </Card>
  );
}

/** Sends a test delivery and shows its result. */
export function SendTest({ id }: { id: number }): ReactNode {
  const client = useQueryClient();
  const { done, failed } = useNotices();
  const { isBusy, run } = useSending(failed);
  const send = (): void =>
    void run(async () => {
      const { state, status, error, duration_ms } = await call('webhooks.test', { id });
      if (state === 'delivered') done(m.admin_webhooks_test_ok({ status: status ?? 0, ms: duration_ms ?? 0 }));
      else if (status === null) failed(new ApiError(422, { message: m.admin_webhooks_test_unanswered({ error: error ?? '' }) }));
      else failed(new ApiError(422, { message: m.admin_webhooks_test_refused({ status }) }));
      await client.invalidateQueries({ queryKey: ['webhooks.deliveries', id] });
    });
  return (
    <Button icon={<Send size={15} />} loading={isBusy} onClick={send}>
      {m.admin_webhooks_test()}
    </Button>
  );
}
