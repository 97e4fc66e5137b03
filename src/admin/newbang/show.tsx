import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { PackagePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import * as m from '#messages';
import type { SuppliedView } from '#modules/newbang/contract.ts';
import { ApiError, call } from '../client.ts';
import { Moment, Nothing } from '../kit/cells.tsx';
import { useCrumbs } from '../kit/crumbs.ts';
import { DetailSkeleton } from '../kit/detail-skeleton.tsx';
import pageStyles from '../kit/page.module.css';
import { Card, Facts, PageHead } from '../kit/page.tsx';
import { RecordPager } from '../kit/record-pager.tsx';
import { ErrorState } from '../kit/state.tsx';
import { StatusTag } from '../kit/status/status-tag.tsx';
import { shelfStatuses } from '../kit/status/statuses.ts';
import textStyles from '../kit/text.module.css';
import { useNotices } from '../kit/undo.tsx';
import { useSending } from '../kit/use-sending.ts';
import { queryClient, useMay } from '../session.ts';
import { Differences } from './differences.tsx';
import { Items } from './items.tsx';
import styles from './newbang.module.css';
import { supplierStatuses } from './statuses.ts';

/** A product of the supplier beside ours: what differs, the variants, and the import. */
export function SupplierShow(): ReactNode {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({ queryKey: ['newbang.show', id], queryFn: () => call('newbang.show', { id }) });
  useCrumbs({ label: m.admin_newbang_title(), path: '/newbang' }, { label: data?.name ?? '' });
  if (error instanceof ApiError && error.status === 404) throw error;
  if (error && !data) return <ErrorState title={m.admin_newbang_broken()} error={error} retry={() => void refetch()} />;
  if (!data) return <DetailSkeleton />;
  return (
    <>
      <PageHead title={data.name} back="/newbang" aside={<StatusTag size="large" status={supplierStatuses[data.state]} />}>
        <RecordPager />
        {!data.product && data.state !== 'gone' && <Import product={data} />}
      </PageHead>
      <div className={pageStyles.columns}>
        <div className={pageStyles.columnsMain}>
          {data.product && <Differences product={data} />}
          <Card title={m.admin_newbang_variants()} meta={m.admin_newbang_variants_meta()} isFlush>
            <Items product={data} />
          </Card>
          <Card title={m.admin_newbang_description()} meta={m.admin_newbang_cleaned()}>
            {data.description ? (
              // biome-ignore lint/security/noDangerouslySetInnerHtml: written by our own writer from cleaned structure
              <div className={styles.description} dangerouslySetInnerHTML={{ __html: data.description }} />
            ) : (
              <Nothing />
            )}
          </Card>
        </div>
        <aside className={pageStyles.columnsRail}>
          <Ours product={data} />
          <Theirs product={data} />
        </aside>
      </div>
    </>
  );
}

type Props = { product: SuppliedView };

function Import({ product: { id } }: Props): ReactNode {
  const mayCreate = useMay('newbang create');
  const { done, failed } = useNotices();
  const { isBusy, run } = useSending(failed);
  if (!mayCreate) return null;
  const send = async (): Promise<void> => {
    const { failed: refused } = await call('newbang.importProducts', { ids: [id] });
    if (refused[0]) throw new ApiError(409, { message: refused[0].message });
    done(m.admin_newbang_imported({ n: 1 }));
    await queryClient.invalidateQueries();
  };
  return (
    <Button type="primary" icon={<PackagePlus size={15} />} loading={isBusy} onClick={() => void run(send)}>
      {m.admin_newbang_import()}
    </Button>
  );
}

function Ours({ product: { product } }: Props): ReactNode {
  const mayEdit = useMay('products update');
  if (!product) return null;
  const { id, name, shelf_status } = product;
  return (
    <Card title={m.admin_newbang_ours()}>
      <Facts
        items={[
          [
            m.admin_newbang_product(),
            mayEdit ? (
              <Link key="product" to={`/products/${id}`}>
                {name}
              </Link>
            ) : (
              name
            ),
          ],
          [m.admin_newbang_shelf(), <StatusTag key="shelf" status={shelfStatuses[shelf_status]} />],
        ]}
      />
    </Card>
  );
}

const yesNo = (is: boolean): string => (is ? m.admin_form_yes() : m.admin_form_no());

const Theirs = ({ product }: Props): ReactNode => (
  <Card title={m.admin_newbang_theirs()}>
    <Facts
      items={[
        [
          m.admin_newbang_number(),
          <span key="id" className={textStyles.mono}>
            {product.external_id}
          </span>,
        ],
        [m.admin_products_brand(), product.brand || <Nothing />],
        [m.admin_newbang_category(), product.category_path.join(' › ') || <Nothing />],
        [m.admin_newbang_origin(), product.origin || <Nothing />],
        [m.admin_newbang_cross_border(), yesNo(product.cross_border)],
        [m.admin_newbang_lead(), m.admin_newbang_days({ n: product.lead_days })],
        [m.admin_newbang_pictures(), String(product.pictures.length)],
        [m.admin_newbang_shelf(), product.shelf === 'on' ? m.admin_newbang_on() : m.admin_newbang_off()],
        [m.admin_newbang_synced(), <Moment key="synced" iso={product.synced_at} />],
      ]}
    />
  </Card>
);
