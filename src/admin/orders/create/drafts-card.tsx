import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { call, type Output } from '../../client.ts';
import { When } from '../../kit/cells.tsx';
import layoutStyles from '../../kit/layout.module.css';
import { Card } from '../../kit/page.tsx';
import textStyles from '../../kit/text.module.css';
import { useNotices } from '../../kit/undo.tsx';
import { useSending } from '../../kit/use-sending.ts';

type Draft = Output<'orders.drafts'>['data'][number];

const queryKey = ['orders.drafts'];
export const useDrafts = () => useQuery({ queryKey, queryFn: ({ signal }) => call('orders.drafts', {}, signal), staleTime: 0 });

/** Drafts of all staff; any of them can be continued. Absent while there are none. */
export function DraftsCard({ open }: { open: number | null }): ReactNode {
  const { data } = useDrafts();
  const others = data?.data.filter(({ id }) => id !== open) ?? [];
  if (others.length === 0) return null;
  return (
    <Card title={m.admin_order_desk_drafts()} meta={m.admin_order_desk_drafts_hint()} isFlush>
      <ul className={layoutStyles.rows}>
        {others.map((draft) => (
          <DraftRow key={draft.id} draft={draft} />
        ))}
      </ul>
    </Card>
  );
}

function DraftRow({ draft: { id, name, pieces, saved_by, saved_at } }: { draft: Draft }): ReactNode {
  const client = useQueryClient();
  const { done, failed } = useNotices();
  const { isBusy, run } = useSending(failed);
  const called = name || m.admin_order_desk_draft_no_customer();
  const read = () => client.invalidateQueries({ queryKey });
  const remove = (): Promise<boolean> =>
    run(async () => {
      const { form } = await call('orders.draft', { id });
      await call('orders.removeDraft', { id });
      await read();
      done(m.admin_order_desk_draft_removed(), async () => {
        await call('orders.saveDraft', { form });
        await read();
      });
    });
  return (
    <li>
      <Flex vertical className={layoutStyles.grow}>
        <Link to={`/orders/create?draft=${id}`} aria-label={m.admin_order_desk_draft_open({ name: called })}>
          {called}
        </Link>
        <span className={textStyles.meta}>
          {[m.admin_order_desk_draft_pieces({ n: pieces }), saved_by].filter(Boolean).join(' · ')} · <When iso={saved_at} />
        </span>
      </Flex>
      <Button
        type="text"
        size="small"
        icon={<X size={14} />}
        disabled={isBusy}
        aria-label={m.admin_order_desk_draft_remove({ name: called })}
        onClick={() => void remove()}
      />
    </li>
  );
}
