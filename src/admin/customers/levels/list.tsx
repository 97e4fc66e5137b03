import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Medal, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import * as m from '#messages';
import { inLocale } from '#shared/locale.ts';
import { call } from '../../client.ts';
import { LanguageDot, Money } from '../../kit/cells.tsx';
import { useCrumbs } from '../../kit/crumbs.ts';
import { FormSkeleton } from '../../kit/form/form-skeleton.tsx';
import tableStyles from '../../kit/form/ordered-list.module.css';
import pageStyles from '../../kit/page.module.css';
import { PageHead } from '../../kit/page.tsx';
import { useShortcuts } from '../../kit/shortcuts.ts';
import { ErrorState, State } from '../../kit/state.tsx';
import textStyles from '../../kit/text.module.css';
import { useLanguage } from '../../language.ts';
import { useMay } from '../../session.ts';

/** The levels by the amount that reaches them, with how many customers each has. */
export function LevelList(): ReactNode {
  const navigate = useNavigate();
  const locale = useLanguage();
  const [mayCreate, mayEdit] = [useMay('customers create'), useMay('customers update')];
  const { data, error, refetch } = useQuery({ queryKey: ['customers.levels'], queryFn: () => call('customers.levels', {}) });
  useCrumbs({ label: m.admin_customers_title(), path: '/customers' }, { label: m.admin_levels_title() });
  const create = (): void => void navigate('/customer-levels/create');
  useShortcuts(mayCreate ? { n: create } : {});
  const add = mayCreate && (
    <Button type="primary" icon={<Plus size={15} />} onClick={create}>
      {m.admin_levels_create()} <span className={pageStyles.key}>N</span>
    </Button>
  );
  if (error && !data) return <ErrorState title={m.admin_levels_broken()} error={error} retry={() => void refetch()} />;
  return (
    <>
      <PageHead title={m.admin_levels_title()}>{data && data.data.length > 0 && add}</PageHead>
      {!data && <FormSkeleton />}
      {data?.data.length === 0 && (
        <State icon={Medal} tone="accent" title={m.admin_levels_empty()} actions={add}>
          <p>{m.admin_levels_empty_text()}</p>
        </State>
      )}
      {data && data.data.length > 0 && (
        <>
          <p className={pageStyles.pageNote}>{m.admin_levels_note()}</p>
          <table className={tableStyles.ordered} aria-label={m.admin_levels_title()}>
            <thead>
              <tr>
                <th>{m.admin_levels_name()}</th>
                <th data-number="">{m.admin_levels_spent_from()}</th>
                <th data-number="">{m.admin_levels_multiplier()}</th>
                <th>{m.admin_levels_free_shipping()}</th>
                <th data-number="">{m.admin_levels_customers()}</th>
              </tr>
            </thead>
            <tbody>
              {data.data.map(({ id, name, spent_from, reward_multiplier, free_shipping, customers }) => (
                <tr key={id}>
                  <td className={tableStyles.orderedName}>
                    {mayEdit ? (
                      <Link className={`${textStyles.nameLink} ${textStyles.strong}`} to={`/customer-levels/${id}`}>
                        {inLocale(name, locale)}
                      </Link>
                    ) : (
                      inLocale(name, locale)
                    )}{' '}
                    <LanguageDot text={name} />
                  </td>
                  <td data-label={m.admin_levels_spent_from()} data-number="">
                    <Money amount={spent_from} />
                  </td>
                  <td data-label={m.admin_levels_multiplier()} data-number="">{`${reward_multiplier}%`}</td>
                  <td data-label={m.admin_levels_free_shipping()}>{free_shipping ? m.admin_levels_free() : m.admin_levels_not_free()}</td>
                  <td data-label={m.admin_levels_customers()} data-number="">
                    <Link to={`/customers?level=${id}`}>{m.admin_levels_people({ n: customers })}</Link>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </>
  );
}
