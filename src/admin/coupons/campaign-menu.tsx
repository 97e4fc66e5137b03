import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { CopyPlus, Download, History, PencilLine, Printer, TicketX } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { CampaignRow } from '#modules/pricing/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { call } from '../client.ts';
import { type MenuEntry, MoreMenu } from '../kit/menu.tsx';
import { useNotices } from '../kit/undo.tsx';
import { useLanguage } from '../language.ts';
import { useMay } from '../session.ts';
import { startTask } from '../tasks/use-tasks.ts';
import { exportCodes } from './export-codes.ts';

type Props = { campaign: Pick<CampaignRow, 'id' | 'name' | 'counts'>; isInList?: boolean };

/** The actions of a campaign besides editing: copy, export or print codes, deactivate. */
export function CampaignMenu({ campaign: { id, name, counts }, isInList = false }: Props): ReactNode {
  const { modal } = App.useApp();
  const { done, failed } = useNotices();
  const mayReadLogs = useMay('logs view');
  const client = useQueryClient();
  const called = inLocale(name, useLanguage());
  const revoke = async (): Promise<void> => {
    const { revoked } = await call('pricing.revokeCoupons', { id });
    done(m.admin_coupons_revoked({ n: revoked }));
    await client.invalidateQueries();
  };
  const confirmRevoke = (): void =>
    void modal.confirm({
      title: m.admin_coupons_revoke_ask({ n: counts.unused, name: called }),
      content: m.admin_coupons_revoke_text(),
      okText: m.admin_coupons_revoke(),
      cancelText: m.admin_kit_back(),
      okButtonProps: { danger: true },
      onOk: () => revoke().catch(failed),
    });
  const entries: MenuEntry[] = [
    ...(isInList ? [{ key: 'edit', label: m.admin_coupons_edit(), icon: PencilLine, to: `/coupons/${id}/edit` }] : []),
    { key: 'copy', label: m.admin_offers_duplicate(), icon: CopyPlus, to: `/coupons/create?from=${id}` },
  ];
  if (counts.issued > 0) {
    entries.push(
      {
        key: 'export',
        label: m.admin_coupons_export(),
        icon: Download,
        act: () => void startTask({ kind: 'export', input: exportCodes(id, called) }).catch(failed),
      },
      { key: 'sheet', label: m.admin_coupons_sheet(), icon: Printer, to: `/coupons/${id}/sheet` },
    );
  }
  if (counts.unused > 0) entries.push({ key: 'revoke', label: m.admin_coupons_revoke(), icon: TicketX, act: confirmRevoke });
  if (mayReadLogs) entries.push({ key: 'logs', label: m.admin_logs_title(), icon: History, to: `/coupons/${id}/logs` });
  return <MoreMenu type={isInList ? 'text' : 'default'} entries={entries} />;
}
