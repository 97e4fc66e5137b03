import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { call } from '../../client.ts';
import { CopyButton } from '../../kit/cells.tsx';
import { ActionDialog } from '../../kit/dialog.tsx';
import layoutStyles from '../../kit/layout.module.css';
import { Card } from '../../kit/page.tsx';
import spaceStyles from '../../kit/space.module.css';
import textStyles from '../../kit/text.module.css';

/** Query key under which a new secret is cached until the screen is left. */
export const secretKey = (id: number): readonly unknown[] => ['webhooks.secret', id];

/** The secret, once after it was made; afterwards it can only be replaced. */
export function WebhookSecret({ id }: { id: number }): ReactNode {
  const client = useQueryClient();
  const [isRenewing, setRenewing] = useState(false);
  const { data: secret } = useQuery<string>({ queryKey: secretKey(id), queryFn: skipToken, gcTime: 0 });
  return (
    <Card title={m.admin_webhooks_secret()}>
      <p className={textStyles.meta}>{m.admin_webhooks_secret_text()}</p>
      {secret ? (
        <div role="status" className={`${layoutStyles.well} ${textStyles.anywhere} ${spaceStyles.above10}`}>
          <p>{m.admin_webhooks_secret_once()}</p>
          <code>{secret}</code> <CopyButton text={secret} label={m.admin_webhooks_secret_copy()} />
        </div>
      ) : (
        <Button onClick={() => setRenewing(true)}>{m.admin_webhooks_secret_renew()}</Button>
      )}
      {isRenewing && (
        <ActionDialog
          title={m.admin_webhooks_secret_renew_title()}
          action={m.admin_webhooks_secret_renew()}
          focusesAction
          send={async () => client.setQueryData(secretKey(id), (await call('webhooks.renewSecret', { id })).secret)}
          onClose={() => setRenewing(false)}
        >
          <p>{m.admin_webhooks_secret_renew_text()}</p>
        </ActionDialog>
      )}
    </Card>
  );
}
