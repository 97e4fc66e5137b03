import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { BookOpen, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { call } from '../client.ts';
import cardStyles from '../kit/card.module.css';
import { CardProblem, CardSkeleton } from '../kit/card-states.tsx';
import { CopyButton } from '../kit/cells.tsx';
import textStyles from '../kit/text.module.css';
import { NewToken } from './new-token.tsx';
import styles from './profile.module.css';
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
      <p className={styles.tokenText}>{m.admin_tokens_text()}</p>
      <CardProblem query={query} />
      {query.isPending && <CardSkeleton lines={2} />}
      {created && (
        <div role="status" className={styles.tokenNew}>
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
