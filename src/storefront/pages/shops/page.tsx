import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import * as m from '#messages';
import { Button } from '../../ui/button.tsx';
import { distanceKm, hereNow } from './distance.ts';
import { ShopMap } from './map.tsx';
import type { ShopRow } from './open.ts';
import { ShopCard } from './shop-card.tsx';
import { useMinute } from './use-minute.ts';

type Here = Awaited<ReturnType<typeof hereNow>>;
const kmTo = (here: Here | null, { latitude, longitude }: ShopRow): number | null =>
  here && latitude !== null && longitude !== null ? distanceKm(here, { latitude, longitude }) : null;

/** The shops as a list and a drawn map; only the opening state needs scripts. */
export function Content({ shops }: { shops: readonly ShopRow[] }) {
  const now = useMinute();
  const [here, setHere] = useState<Here | null>(null);
  const [locating, setLocating] = useState<'no' | 'busy' | 'done' | 'failed'>('no');
  const numbered = shops.map((shop, at) => ({ shop, number: at + 1, distance: kmTo(here, shop) }));
  const sorted = here ? numbered.toSorted((a, b) => (a.distance ?? Infinity) - (b.distance ?? Infinity)) : numbered;
  const canSort = shops.filter((shop) => shop.latitude !== null).length > 1;

  async function locate() {
    setLocating('busy');
    try {
      setHere(await hereNow());
      setLocating('done');
    } catch {
      setLocating('failed');
    }
  }

  return (
    <div className="wrap pt-8 lg:pt-14">
      <h1 className="title-page">{m.shops_title()}</h1>
      <p className="mt-2 max-w-140 text-ink-2">{shops.length ? m.shops_description() : m.shops_empty_text()}</p>
      {canSort && (
        <div className="mt-5 flex flex-wrap items-center gap-4">
          <Button look="outline" size="small" isBusy={locating === 'busy'} onClick={() => void locate()}>
            <LocateFixed size={16} strokeWidth={1.5} aria-hidden="true" />
            {m.shops_near()}
          </Button>
          <p role="status" className="text-small text-ink-2">
            {locating === 'done' && m.shops_sorted()}
            {locating === 'failed' && m.shops_not_found()}
          </p>
        </div>
      )}
      <div className="mt-8 grid gap-10 lg:mt-12 lg:grid-cols-[1fr_22rem] lg:gap-16">
        <ul className="grid content-start gap-10 lg:gap-14">
          {sorted.map(({ shop, number, distance }, at) => (
            <li key={shop.id}>
              <ShopCard shop={shop} number={number} now={now} distance={distance} eager={at === 0} />
            </li>
          ))}
        </ul>
        <div className="self-start lg:sticky lg:top-8">
          <ShopMap shops={shops} />
        </div>
      </div>
    </div>
  );
}
