import { useQuery } from '@tanstack/react-query';
import { Flex } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { call } from '../client.ts';
import { Day, Money } from '../kit/cells.tsx';
import textStyles from '../kit/text.module.css';
import styles from './credits.module.css';

/** How fast the purse is being spent, and when it will be empty at that rate. */
export function Outlook(): ReactNode {
  const { data } = useQuery({ queryKey: ['credits.forecast'], queryFn: () => call('credits.forecast', {}) });
  if (!data) return null;
  const { days, times, spent, per_day, empty_at } = data;
  if (spent === 0) return <p className={styles.creditsOutlook}>{m.admin_credits_forecast_none({ days })}</p>;
  return (
    <Flex component="dl" gap="10px 28px" wrap className={styles.creditsOutlook}>
      <div>
        <dt className={textStyles.meta}>{m.admin_credits_forecast_spent({ days })}</dt>
        <dd>
          <Link to="/credits/transactions?type=use">
            <Money amount={spent} />
          </Link>{' '}
          <span className={textStyles.meta}>{m.admin_credits_forecast_times({ n: times })}</span>
        </dd>
      </div>
      <div>
        <dt className={textStyles.meta}>{m.admin_credits_forecast_day()}</dt>
        <dd>
          <Money amount={per_day} />
        </dd>
      </div>
      <div>
        <dt className={textStyles.meta}>{m.admin_credits_forecast_until()}</dt>
        <dd>{empty_at ? <Day iso={empty_at} /> : m.admin_credits_forecast_long()}</dd>
      </div>
    </Flex>
  );
}
