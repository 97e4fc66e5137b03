import { CirclePause, CirclePlay } from 'lucide-react';
import * as m from '#messages';
import type { OfferRow } from '#modules/pricing/contract.ts';
import { call } from '../client.ts';
import type { BulkAction, BulkCall, Option } from '../kit/list/spec.ts';

/** The partners of offers, as options. */
export const partnerOptions = async (): Promise<Option[]> =>
  (await call('pricing.offerPartners', {})).data.map((name) => ({ value: name, label: name }));

const switched = (action: 'pause' | 'resume'): BulkCall => ({ call: 'pricing.switchOffers', body: { action } });

export const pause: BulkAction<OfferRow> = {
  ...switched('pause'),
  key: 'pause',
  label: m.admin_offers_pause,
  icon: CirclePause,
  needs: 'offers update',
  fits: ({ state }) => state === 'active' || state === 'scheduled',
  done: (n) => m.admin_offers_paused({ n }),
  undo: () => switched('resume'),
};

export const resume: BulkAction<OfferRow> = {
  ...switched('resume'),
  key: 'resume',
  label: m.admin_offers_resume,
  icon: CirclePlay,
  needs: 'offers update',
  fits: ({ state }) => state === 'draft' || state === 'paused',
  done: (n) => m.admin_offers_resumed({ n }),
  undo: () => switched('pause'),
};
