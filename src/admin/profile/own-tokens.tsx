import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { BookOpen, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { call } from '../client.ts';
import cardStyles from '../kit/card.module.css';
import { CardProblem, CardSkeleton } from '../kit/card-states.tsx';
import { CopyButton } from '../kit/cells.tsx';
import dialogStyles from '../kit/dialog.module.css';
import layoutStyles from '../kit/layout.module.css';
import textStyles from '../kit/text.module.css';
import { NewToken } from './new-token.tsx';
import { TokenList } from './token-list.tsx';

/** The person's own access tokens. A new one is shown once. */
export function OwnTokens(): ReactNode {
  const client = useQueryClient();
  const query = useQuery({ queryKey: ['staff.listTokens'], queryFn: () => call('staff.listTokens', {}) });
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<string>();
  const refresh = () => client.invalidateQueries({ queryKey: ['staff.listTokens'] });
  return (
    <>
      <p style={{ maxWidth: 652 }} className={`${dialogStyles.dialogText} ${cardStyles.cardInset} ${textStyles.small}`}>
        {m.admin_tokens_text()}
      </p>
      <CardProblem query={query} />
      {query.isPending && <CardSkeleton lines={2} />}
      {created && (
        <div style={{ margin: '0 16px 12px' }} role="status" className={`${layoutStyles.well} ${textStyles.anywhere}`}>
          <p>{m.admin_tokens_shown_once()}</p>
          <code>{created}</code> <CopyButton text={created} label={m.admin_tokens_copy()} />
        </div>
      )}
      {query.data && (
        <TokenList
          tokens={query.data.data}
          none={m.admin_tokens_none()}
          end={async ({ id }) => {
            await call('staff.endToken', { id });
            setCreated(undefined);
            await refresh();
          }}
        />
      )}
      <Flex component="p" gap={14} align="center" className={cardStyles.cardFoot}>
        <Button icon={<Plus size={15} />} onClick={() => setCreating(true)}>
          {m.admin_tokens_create()}
        </Button>
        <a href="/api/docs#access-tokens" target="_blank" rel="noreferrer" className={textStyles.meta}>
          <BookOpen size={13} aria-hidden="true" /> {m.admin_tokens_docs()}
        </a>
      </Flex>
      {isCreating && (
        <NewToken
          onClose={() => setCreating(false)}
          onCreated={(token) => {
            setCreated(token);
            void refresh();
          }}
        />
      )}
    </>
  );
}
