import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { call } from '../client.ts';
import layoutStyles from '../kit/layout.module.css';
import { Card } from '../kit/page.tsx';
import { fetchSearchTerms } from './choices.ts';
import type { Changer } from './use-change.ts';

const maxLength = 30;

/** Tags of staff, chosen from those in use or new; saved at once. */
export function TagsCard({ order, change }: { order: OrderForStaff; change: Changer }): ReactNode {
  const { data } = useQuery({ queryKey: ['orders.words'], queryFn: fetchSearchTerms, staleTime: 60_000 });
  const set = (typed: string[]): void => {
    const tags = typed.map((tag) => tag.trim().slice(0, maxLength)).filter(Boolean);
    const request = {
      ids: [order.id],
      add: tags.filter((tag) => !order.tags.includes(tag)),
      remove: order.tags.filter((tag) => !tags.includes(tag)),
    };
    void change.run(() => call('orders.tag', request), m.admin_order_show_tags_saved());
  };
  return (
    <Card title={m.admin_order_list_tags()}>
      <Select
        mode="tags"
        className={layoutStyles.wide}
        aria-label={m.admin_order_list_tags()}
        placeholder={m.admin_order_show_tags_placeholder()}
        value={order.tags}
        disabled={change.isBusy}
        tokenSeparators={[',', m.admin_kit_comma(), m.admin_form_list_comma()]}
        options={(data?.tags ?? []).map((tag) => ({ value: tag, label: tag }))}
        onChange={set}
      />
    </Card>
  );
}
