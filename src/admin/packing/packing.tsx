import { keepPreviousData, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import * as m from '#messages';
import type { Slip } from '#modules/orders/contract.ts';
import { type ApiError, call, whenRefused } from '../client.ts';
import textStyles from '../kit/text.module.css';
import { setLanguage, useLanguage } from '../language.ts';
import { queryClient, useProfile, useShop } from '../session.ts';
import { PackBar } from './pack-bar.tsx';
import styles from './packing.module.css';
import { openParcels } from './pick-list.ts';
import { PickSheet } from './pick-sheet.tsx';
import { ScanPanel } from './scan.tsx';
import sheetStyles from './sheet.module.css';
import { PackingSlip } from './slip.tsx';
import { type Options, useOptions } from './use-options.ts';

whenRefused((error: ApiError) => {
  const here = encodeURIComponent(location.pathname + location.search);
  location.assign(error.status === 401 ? `/admin/login?redirect=${here}` : `/admin/welcome?missing=${encodeURIComponent('orders view')}`);
});

/** `/dashboard/packing?ids=…&layout=`: packing slips and scanning. Loads neither antd nor the layout. */
export function Packing(): ReactNode {
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={<PackingSkeleton />}>
        <PackingPage />
      </Suspense>
    </QueryClientProvider>
  );
}

function PackingPage(): ReactNode {
  const { locale: ownLanguage } = useProfile();
  const locale = useLanguage();
  const { site_name } = useShop();
  const { options, change } = useOptions();
  const [isScanning, setScanning] = useState(false);
  useEffect(
    function applyLanguage() {
      setLanguage(ownLanguage);
    },
    [ownLanguage],
  );
  useEffect(
    function nameDocument() {
      document.title = `${m.admin_packing_title()} · ${site_name}`;
    },
    [site_name],
  );
  const { data, error, refetch } = useQuery({
    queryKey: ['orders.packing', options.ids, locale],
    queryFn: ({ signal }) => fetchSlips(options.ids, signal),
    placeholderData: keepPreviousData,
  });
  const found = options.ids.length === 0 ? data?.data : undefined;
  // The loaded orders stay shown while they are packed and shipped.
  const storeIds = useEffectEvent((ids: number[]) => change({ ids }));
  useEffect(
    function storeFoundOrders() {
      if (found?.length) storeIds(found.map(({ id }) => id));
    },
    [found],
  );
  if (data?.data.length === 0) return <Nothing title={m.admin_packing_none()} text={m.admin_packing_none_text()} />;
  if (error && !data)
    return (
      <Nothing title={m.admin_packing_not_loaded()} text={m.admin_packing_not_loaded_text()}>
        <button type="button" className={`${textStyles.quietLink} ${styles.packPrimary}`} onClick={() => void refetch()}>
          {m.admin_packing_try_again()}
        </button>
      </Nothing>
    );
  if (!data) return <PackingSkeleton />;
  const slips = data.data;
  return (
    <div className={styles.pack}>
      <PackBar
        slips={slips}
        options={options}
        change={change}
        isScanning={isScanning}
        setScanning={setScanning}
        refresh={() => void refetch()}
      />
      <main className={styles.packMain}>
        {isScanning ? <ScanPanel slips={slips} onShipped={() => void refetch()} /> : <Sheets slips={slips} options={options} />}
      </main>
    </div>
  );
}

/** The orders of the URL; without any, those to be shipped, oldest first. */
async function fetchSlips(ids: readonly number[], signal: AbortSignal): Promise<{ data: Slip[] }> {
  if (ids.length > 0) return call('orders.packing', { ids }, signal);
  const waiting = await call('orders.list', { tab: 'to_ship', sort: 'created_at', per_page: 100 }, signal);
  const found = waiting.data.map(({ id }) => id);
  return found.length > 0 ? call('orders.packing', { ids: found }, signal) : { data: [] };
}

const pageSizes = { a4: 'A4', a5: 'A5', label: '100mm 150mm' };

function Sheets({ slips, options: { layout, what, hidesPrices } }: { slips: readonly Slip[]; options: Options }): ReactNode {
  const waiting = slips.filter((slip) => openParcels(slip).length > 0);
  return (
    <>
      <style>{`@page { size: ${pageSizes[layout]}; margin: 0; }`}</style>
      {what !== 'slips' && waiting.length > 0 && <PickSheet slips={waiting} layout={layout} />}
      {what !== 'list' &&
        slips.flatMap((slip) =>
          slip.parcels.map((parcel) => (
            <PackingSlip key={parcel.id} slip={slip} parcel={parcel} layout={layout} hidesPrices={hidesPrices} />
          )),
        )}
    </>
  );
}

function Nothing({ title, text, children }: { title: string; text: string; children?: ReactNode }): ReactNode {
  return (
    <main className={styles.packNothing}>
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
      <a href="/admin/orders">{m.admin_packing_back()}</a>
    </main>
  );
}

function PackingSkeleton(): ReactNode {
  return (
    <div className={styles.pack} role="status" aria-busy="true" aria-label={m.admin_kit_loading()}>
      <div className={styles.packBar} />
      <div className={styles.packMain}>
        <div className={`${sheetStyles.sheet} ${styles.packingSkeleton}`} data-layout="a4" />
      </div>
    </div>
  );
}
