import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import * as m from '#messages';
import { inLocale } from '#shared/locale.ts';
import { call } from '../client.ts';
import { Day } from '../kit/cells.tsx';
import { useCrumbs } from '../kit/crumbs.ts';
import { DetailSkeleton } from '../kit/detail-skeleton.tsx';
import { PageHead } from '../kit/page.tsx';
import { QrCode } from '../kit/qr-code.tsx';
import { useShortcuts } from '../kit/shortcuts.ts';
import { ErrorState } from '../kit/state.tsx';
import textStyles from '../kit/text.module.css';
import { useLanguage } from '../language.ts';
import { Benefit } from '../promotion/cells.tsx';
import styles from './coupons.module.css';

/** Coupons on one print. */
const maxPrinted = 100;

async function fetchSheet(id: string) {
  const [campaign, tickets] = await Promise.all([
    call('pricing.readCampaign', { id }),
    call('pricing.listTickets', { id, state: 'unused', per_page: maxPrinted }),
  ]);
  return { campaign, tickets: tickets.data, total: tickets.meta.total };
}

/** Printable unused coupons, each with a QR code that opens the shop with the coupon applied. */
export function Component(): ReactNode {
  const { id = '' } = useParams();
  const locale = useLanguage();
  const { data, error, refetch } = useQuery({ queryKey: ['pricing.sheet', id], queryFn: () => fetchSheet(id) });
  const name = data ? inLocale(data.campaign.name, locale) : '';
  useCrumbs(
    { label: m.admin_coupons_title(), path: '/coupons' },
    { label: name, path: `/coupons/${id}` },
    { label: m.admin_coupons_sheet() },
  );
  useShortcuts({ p: () => print() });
  if (error) return <ErrorState title={m.admin_coupons_broken()} error={error} retry={() => void refetch()} />;
  if (!data) return <DetailSkeleton />;
  const { campaign, tickets, total } = data;
  return (
    <div className={styles.qrPage}>
      <PageHead title={name} back={`/coupons/${id}`} meta={m.admin_coupons_sheet_count({ n: tickets.length, all: total })}>
        <Button type="primary" icon={<Printer size={16} />} onClick={() => print()}>
          {m.admin_coupons_print()}
        </Button>
      </PageHead>
      {tickets.length === 0 && (
        <p style={{ padding: '32px 20px' }} className={`${textStyles.muted} ${textStyles.center}`}>
          {m.admin_coupons_sheet_empty()}
        </p>
      )}
      <ul className={styles.qrSheet}>
        {tickets.map(({ id: ticket, code, expires_at }) => (
          <li key={ticket}>
            <QrCode text={`${location.origin}/?coupon=${encodeURIComponent(code)}`} size={112} label={m.admin_coupons_qr_label({ code })} />
            <strong>{name}</strong>
            <span>
              <Benefit row={campaign} />
            </span>
            <span className={textStyles.mono}>{code}</span>
            {expires_at && (
              <span className={textStyles.meta}>
                {m.admin_coupons_until()} <Day iso={expires_at} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
