import { Button, Flex } from 'antd';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { AccessToken } from '#modules/staff/contract.ts';
import cardStyles from '../kit/card.module.css';
import { Moment, When } from '../kit/cells.tsx';
import { ActionDialog } from '../kit/dialog.tsx';
import layoutStyles from '../kit/layout.module.css';
import textStyles from '../kit/text.module.css';
import { useNotices } from '../kit/undo.tsx';
import { permissionLabel } from '../layout/permission-labels.ts';

type TokenList = { tokens: readonly AccessToken[]; end: (token: AccessToken) => Promise<unknown>; none: string };

/** Access tokens with what they may do, their last use and their end; each can be revoked. */
export function TokenList({ tokens, end, none }: TokenList): ReactNode {
  const { done } = useNotices();
  const [ending, setEnding] = useState<AccessToken>();
  if (tokens.length === 0) return <p className={`${cardStyles.cardInset} ${textStyles.meta}`}>{none}</p>;
  return (
    <>
      <ul className={layoutStyles.rows}>
        {tokens.map((token) => (
          <li key={token.id}>
            <KeyRound size={16} aria-hidden="true" />
            <span className={layoutStyles.grow}>
              <strong>{token.name}</strong> <code>{token.prefix}…</code>
              <TokenFacts token={token} />
            </span>
            <Button size="small" onClick={() => setEnding(token)} aria-label={`${m.admin_tokens_end()}: ${token.name}`}>
              {m.admin_tokens_end()}
            </Button>
          </li>
        ))}
      </ul>
      {ending && (
        <ActionDialog
          title={m.admin_tokens_end_title({ name: ending.name })}
          action={m.admin_tokens_end()}
          isDanger
          focusesAction
          send={async () => {
            await end(ending);
            done(m.admin_tokens_ended({ name: ending.name }));
          }}
          onClose={() => setEnding(undefined)}
        >
          <p>{m.admin_tokens_end_text()}</p>
        </ActionDialog>
      )}
    </>
  );
}

function TokenFacts({ token: { permissions, effective, last_used_at, expires_at } }: { token: AccessToken }): ReactNode {
  const [n, all] = [effective.length, permissions.length];
  return (
    <Flex component="span" gap="2px 14px" wrap className={textStyles.meta}>
      <span title={permissions.map(permissionLabel).join(m.admin_kit_comma())}>
        {n < all ? m.admin_tokens_may_less({ n, all }) : m.admin_tokens_may({ n })}
      </span>
      <span>
        {last_used_at ? (
          <>
            {m.admin_tokens_used()} <When iso={last_used_at} />
          </>
        ) : (
          m.admin_tokens_never_used()
        )}
      </span>
      <span>
        {m.admin_tokens_expires()} <Moment iso={expires_at} />
      </span>
    </Flex>
  );
}
