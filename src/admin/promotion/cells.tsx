import { Flex } from 'antd';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { CampaignForm } from '#modules/pricing/contract.ts';
import { now } from '../clock.ts';
import { Day, Money } from '../kit/cells.tsx';
import textStyles from '../kit/text.module.css';
import { useBenefitText } from './labels.ts';
import styles from './promotion.module.css';

type Given = { benefit: CampaignForm['benefit']; class: CampaignForm['class'] };

/** The benefit as a short text. */
export function Benefit({ row }: { row: Given }): ReactNode {
  const words = useBenefitText();
  const text = words(row.benefit, row.class);
  return <span title={text}>{text}</span>;
}

type Dates = { starts_at: string | null; ends_at: string | null };

/** The period, with its elapsed share. */
export function Period({ starts_at, ends_at }: Dates): ReactNode {
  if (!starts_at && !ends_at) return <span className={textStyles.meta}>{m.admin_promotion_always()}</span>;
  const gone = elapsedShare({ starts_at, ends_at });
  return (
    <Flex component="span" vertical gap={4}>
      <Days starts_at={starts_at} ends_at={ends_at} />
      {gone !== null && <Bar parts={[{ tone: 'accent', share: gone }]} />}
    </Flex>
  );
}

/** `11/1–11/22`, `11/1 起`, `到 11/22`. */
export function Days({ starts_at, ends_at }: Dates): ReactNode {
  if (!starts_at && !ends_at) return m.admin_promotion_always();
  return (
    <span>
      {!starts_at && m.admin_promotion_until()} {starts_at && <Day iso={starts_at} />}
      {starts_at && ends_at && '–'}
      {ends_at ? <Day iso={ends_at} /> : ` ${m.admin_promotion_onwards()}`}
    </span>
  );
}

/** The elapsed share of a period; null without a start or end. */
function elapsedShare({ starts_at, ends_at }: Dates): number | null {
  if (!starts_at || !ends_at) return null;
  const [from, to] = [Date.parse(starts_at), Date.parse(ends_at)];
  return Math.min(1, Math.max(0, (now().getTime() - from) / Math.max(1, to - from)));
}

/** Cost and sales of the shown rows. */
export function MadeBy({ rows }: { rows: readonly { discount: number; sales: number }[] }): ReactNode {
  const sum = (of: 'discount' | 'sales'): number => rows.reduce((total, row) => total + row[of], 0);
  return (
    <>
      {m.admin_promotion_page_given()} <Money amount={sum('discount')} isStrong /> · {m.admin_promotion_page_sales()}{' '}
      <Money amount={sum('sales')} isStrong />
    </>
  );
}

type BarPart = { tone: 'accent' | 'ok' | 'go' | 'off'; share: number };

/** A thin bar of one or several parts; decorative, the numbers are shown beside it. */
export function Bar({ parts }: { parts: readonly BarPart[] }): ReactNode {
  return (
    <Flex component="span" gap={2} className={styles.bar} aria-hidden="true">
      {parts
        .filter(({ share }) => share > 0)
        .map(({ tone, share }) => (
          <span key={tone} data-tone={tone} style={{ width: `${Math.round(share * 1000) / 10}%` }} />
        ))}
    </Flex>
  );
}
