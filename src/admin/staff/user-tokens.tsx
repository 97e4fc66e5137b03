import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { StaffUser } from '#modules/staff/contract.ts';
import { call } from '../client.ts';
import { Card } from '../kit/page.tsx';
import { TokenList } from '../profile/token-list.tsx';

/** The access tokens of a colleague, each of which can be revoked. */
export function UserTokens({ user: { id } }: { user: StaffUser }): ReactNode {
  const client = useQueryClient();
  const query = useQuery({ queryKey: ['staff.listUserTokens', id], queryFn: () => call('staff.listUserTokens', { id }) });
  if (!query.data) return null;
  const end = async (token_id: number): Promise<void> => {
    await call('staff.endUserToken', { id, token_id });
    await client.invalidateQueries({ queryKey: ['staff.listUserTokens', id] });
  };
  return (
    <Card title={m.admin_tokens_title()} isFlush>
      <TokenList tokens={query.data.data} none={m.admin_tokens_none_of_person()} end={({ id: token }) => end(token)} />
    </Card>
  );
}
