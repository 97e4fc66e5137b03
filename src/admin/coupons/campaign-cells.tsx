import { Flex } from 'antd';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { CampaignRow } from '#modules/pricing/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { LanguageDot, Money } from '../kit/cells.tsx';
import { formatCount } from '../kit/format.ts';
import layoutStyles from '../kit/layout.module.css';
import listStyles from '../kit/list/list.module.css';
import { StatusTag } from '../kit/status/status-tag.tsx';
import { offerStatuses } from '../kit/status/statuses.ts';
import textStyles from '../kit/text.module.css';
import { useLanguage } from '../language.ts';
import { Bar, Benefit, Period } from '../promotion/cells.tsx';
import promotionStyles from '../promotion/promotion.module.css';
import { CampaignMenu } from './campaign-menu.tsx';

/** The shape of a campaign's codes: the shared code, or the prefix and its variable part. */
export function CodeShape({ prefix, code_style }: Pick<CampaignRow, 'prefix' | 'code_style'>): ReactNode {
  if (!prefix) return m.admin_coupons_style_unique();
  return <span className={textStyles.mono}>{code_style === 'shared' ? prefix : `${prefix}-••••••`}</span>;
}

export function CampaignName({ campaign }: { campaign: CampaignRow }): ReactNode {
  const name = inLocale(campaign.name, useLanguage());
  return (
    <>
      <span className={`${promotionStyles.twoLines} ${layoutStyles.stack}`}>
        <span className={textStyles.clip} title={name}>
          {name}
        </span>
        <span className={textStyles.meta}>
          <CodeShape {...campaign} />
        </span>
      </span>
      <LanguageDot text={campaign.name} />
    </>
  );
}

/** What one coupon gives, and its minimum amount. */
export function BenefitCell({ campaign }: { campaign: CampaignRow }): ReactNode {
  return (
    <span className={`${promotionStyles.twoLines} ${layoutStyles.stack}`}>
      <Benefit row={campaign} />
      <span className={textStyles.meta}>
        {campaign.min_amount ? (
          <>
            {m.admin_coupons_from()} <Money amount={campaign.min_amount} />
          </>
        ) : (
          m.admin_coupons_no_minimum()
        )}
      </span>
    </span>
  );
}

type Counts = Pick<CampaignRow, 'counts' | 'quantity'>;

/** Used, unused and expired tickets as one bar with numbers. */
export function Tickets({ counts, quantity }: Counts): ReactNode {
  const { issued, used, unused, expired } = counts;
  if (issued === 0) return <span className={textStyles.meta}>{m.admin_coupons_none_issued()}</span>;
  const facts = { issued: formatCount(issued), used: formatCount(used), percent: Math.round((used / issued) * 100) };
  return (
    <Flex component="span" vertical gap={4} title={m.admin_coupons_counts_all({ used, unused, expired })}>
      <Bar
        parts={[
          { tone: 'ok', share: used / issued },
          { tone: 'go', share: unused / issued },
          { tone: 'off', share: expired / issued },
        ]}
      />
      <span className={textStyles.meta}>
        {quantity === null ? m.admin_coupons_counted(facts) : m.admin_coupons_counted_of({ ...facts, quantity: formatCount(quantity) })}
      </span>
    </Flex>
  );
}

type Dates = Pick<CampaignRow, 'valid_from' | 'valid_until' | 'valid_days'>;

/** The validity of a coupon: dates, or days from issue. */
export function Validity({ valid_from, valid_until, valid_days }: Dates): ReactNode {
  if (valid_days !== null) return m.admin_coupons_days({ n: valid_days });
  return <Period starts_at={valid_from} ends_at={valid_until} />;
}

/** The campaign's menu in its row. */
export function RowMenu({ campaign }: { campaign: CampaignRow }): ReactNode {
  return <CampaignMenu campaign={campaign} isInList />;
}

export function PhoneCampaign({ campaign }: { campaign: CampaignRow }): ReactNode {
  return (
    <>
      <span className={listStyles.phoneLine}>
        <strong className={listStyles.phoneName}>{inLocale(campaign.name, useLanguage())}</strong>
        <span className={listStyles.phoneEnd}>
          <StatusTag status={offerStatuses[campaign.state]} />
        </span>
      </span>
      <span className={listStyles.phoneLine}>
        <Benefit row={campaign} />
        <span className={listStyles.phoneEnd}>{campaign.discount > 0 && <Money amount={campaign.discount} />}</span>
      </span>
      <Tickets counts={campaign.counts} quantity={campaign.quantity} />
    </>
  );
}
