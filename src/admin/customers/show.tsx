import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import * as m from '#messages';
import type { CustomerForStaff } from '#modules/customers/contract.ts';
import { ApiError, call } from '../client.ts';
import { Avatar } from '../kit/avatar.tsx';
import { Day } from '../kit/cells.tsx';
import { useCrumbs } from '../kit/crumbs.ts';
import { DetailSkeleton } from '../kit/detail-skeleton.tsx';
import { IfAllowed } from '../kit/if-allowed.tsx';
import pageStyles from '../kit/page.module.css';
import { PageHead } from '../kit/page.tsx';
import { useShortcuts } from '../kit/shortcuts.ts';
import { ErrorState } from '../kit/state.tsx';
import { StatusTag } from '../kit/status/status-tag.tsx';
import { useLanguage } from '../language.ts';
import { NotFound } from '../layout/route-error.tsx';
import { CustomerActions } from './actions.tsx';
import { Marks } from './cells.tsx';
import { customerStatuses } from './choices.ts';
import { CreditsCard } from './credits-card.tsx';
import styles from './customers.module.css';
import { CartCard, CouponsCard, MessagesCard } from './holding-cards.tsx';
import { LifetimeFigures, SpendingCard } from './lifetime.tsx';
import { LogsCard } from './logs-card.tsx';
import { OrdersCard } from './orders-card.tsx';
import { Rail } from './rail.tsx';
import { useOverview } from './use-overview.ts';

/** One customer: figures, belongings, messages and actions. */
export function CustomerShow(): ReactNode {
  const id = Number(useParams()['id']);
  const queryKey = ['customers.read', id, useLanguage()];
  const { data, error, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => call('customers.read', { id }, signal) });
  useCrumbs({ label: m.admin_customers_title(), path: '/customers' }, { label: data?.name ?? '' });
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return <NotFound />;
  if (error && !data) return <ErrorState heading="h1" title={m.admin_customers_not_loaded()} error={error} retry={() => void refetch()} />;
  if (!data) return <DetailSkeleton />;
  return <Customer key={id} customer={data} />;
}

function Customer({ customer }: { customer: CustomerForStaff }): ReactNode {
  const overview = useOverview(customer.id);
  const navigate = useNavigate();
  useShortcuts({ e: () => void navigate(`/customers/${customer.id}/edit`) });
  return (
    <div>
      <PageHead
        title={
          <span className={styles.customerTitle}>
            <Avatar name={customer.name} size="large" /> {customer.name}
          </span>
        }
        back="/customers"
        aside={<Marks customer={customer} />}
        meta={
          <>
            {customer.status !== 'active' && <StatusTag status={customerStatuses[customer.status]} />} {m.admin_customers_since()}{' '}
            <Day iso={customer.created_at} />
          </>
        }
      >
        {customer.status !== 'anonymised' && <CustomerActions customer={customer} />}
      </PageHead>
      <LifetimeFigures customer={customer} />
      <div className={pageStyles.columns}>
        <div className={pageStyles.columnsMain}>
          <SpendingCard overview={overview} />
          <IfAllowed needs="orders view">
            <OrdersCard customer={customer} />
          </IfAllowed>
          <IfAllowed needs="coupons update">
            <CreditsCard customerId={customer.id} overview={overview.data} />
          </IfAllowed>
          <CouponsCard overview={overview} />
          <MessagesCard overview={overview} />
        </div>
        <aside className={pageStyles.columnsRail}>
          <Rail customer={customer} />
          <CartCard overview={overview} />
          <IfAllowed needs="logs view">
            <LogsCard customerId={customer.id} />
          </IfAllowed>
        </aside>
      </div>
    </div>
  );
}
