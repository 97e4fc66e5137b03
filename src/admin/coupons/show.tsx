import { useQuery } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { PencilLine, Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import * as m from '#messages';
import type { CampaignForStaff } from '#modules/pricing/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { ApiError, call } from '../client.ts';
import { Money } from '../kit/cells.tsx';
import { useCrumbs } from '../kit/crumbs.ts';
import { DetailSkeleton } from '../kit/detail-skeleton.tsx';
import { formatCount } from '../kit/format.ts';
import { Card, Facts, PageHead } from '../kit/page.tsx';
import { useShortcuts } from '../kit/shortcuts.ts';
import { ErrorState } from '../kit/state.tsx';
import { StatusTag } from '../kit/status/status-tag.tsx';
import { offerStatuses } from '../kit/status/statuses.ts';
import textStyles from '../kit/text.module.css';
import { useLanguage } from '../language.ts';
import { Benefit } from '../promotion/cells.tsx';
import { issueLabels } from '../promotion/labels.ts';
import { CodeShape, Tickets, Validity } from './campaign-cells.tsx';
import { CampaignMenu } from './campaign-menu.tsx';
import styles from './coupons.module.css';
import { IssueDialog } from './issue-dialog.tsx';
import { TicketTable } from './tickets.tsx';

/** One campaign: its benefit, the use of its tickets, and all tickets by code. */
export function Component(): ReactNode {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['pricing.readCampaign', id],
    queryFn: () => call('pricing.readCampaign', { id }),
  });
  if (error instanceof ApiError && error.status === 404) throw error;
  if (error && !data) return <ErrorState title={m.admin_coupons_broken()} error={error} retry={() => void refetch()} />;
  return data ? <Campaign campaign={data} /> : <DetailSkeleton />;
}

function Campaign({ campaign }: { campaign: CampaignForStaff }): ReactNode {
  const [isIssuing, setIssuing] = useState(false);
  const navigate = useNavigate();
  const name = inLocale(campaign.name, useLanguage());
  const { counts } = campaign;
  useCrumbs({ label: m.admin_promotion_group() }, { label: m.admin_coupons_title(), path: '/coupons' }, { label: name });
  const edit = (): void => void navigate(`/coupons/${campaign.id}/edit`);
  useShortcuts({ e: edit });
  return (
    <div>
      <PageHead title={name} back="/coupons" aside={<StatusTag size="large" status={offerStatuses[campaign.state]} />}>
        <Button icon={<PencilLine size={16} />} onClick={edit}>
          {m.admin_coupons_edit()}
        </Button>
        <CampaignMenu campaign={campaign} />
        {campaign.code_style === 'unique' && (
          <Button type="primary" icon={<Send size={16} />} onClick={() => setIssuing(true)}>
            {m.admin_coupons_give()}
          </Button>
        )}
      </PageHead>
      <Flex vertical gap={14} className={styles.campaignBody}>
        <Card>
          <div className={styles.campaignFigures}>
            <Figure label={m.admin_coupons_issued()} value={formatCount(counts.issued)} />
            <Figure label={m.admin_promotion_ticket_used()} value={formatCount(counts.used)} />
            <Figure label={m.admin_promotion_ticket_unused()} value={formatCount(counts.unused)} />
            <Figure label={m.admin_promotion_ticket_expired()} value={formatCount(counts.expired)} />
            <Figure label={m.admin_offers_given()} value={<Money amount={campaign.discount} />} />
            <Figure label={m.admin_offers_sales()} value={<Money amount={campaign.sales} />} />
          </div>
          <Tickets counts={counts} quantity={campaign.quantity} />
          <Facts
            items={[
              [m.admin_offers_benefit(), <Benefit key="benefit" row={campaign} />],
              [
                m.admin_coupons_from(),
                campaign.conditions.min_amount ? <Money key="min" amount={campaign.conditions.min_amount} /> : m.admin_coupons_no_minimum(),
              ],
              [m.admin_coupons_issue(), issueLabels[campaign.issue]()],
              [m.admin_coupons_code(), <CodeShape key="code" {...campaign} />],
              [m.admin_offers_period(), <Validity key="validity" {...campaign} />],
            ]}
          />
        </Card>
        <TicketTable campaign={campaign} />
      </Flex>
      {isIssuing && <IssueDialog campaign={campaign} name={name} onClose={() => setIssuing(false)} />}
    </div>
  );
}

function Figure({ label, value }: { label: string; value: ReactNode }): ReactNode {
  return (
    <Flex vertical gap={2}>
      <span className={textStyles.meta}>{label}</span>
      <strong className={textStyles.num}>{value}</strong>
    </Flex>
  );
}
