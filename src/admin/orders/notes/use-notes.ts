import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { call, type Output } from '../../client.ts';
import { replaceData } from '../../query-client.ts';

export type OrderNotes = Output<'consigning.show'>;
export type ParcelNotes = OrderNotes['parcels'][number];

const soonMs = 2_000;
const idleMs = 15_000;

/** The consignment notes of an order, watched while the carrier may answer or report; the order is refetched when it did. */
export function useNotes({ id, version }: OrderForStaff): { notes: OrderNotes | undefined; changed: (answer: OrderNotes) => void } {
  const client = useQueryClient();
  const queryKey = ['consigning.show', id, version];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('consigning.show', { id }, signal),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => pauseFor(state.data),
  });
  const known = data ? stamp(data) : undefined;
  const lastKnown = useRef<string>(undefined);
  useEffect(
    function refetchOrderAfterReport() {
      // The first answer came with the order itself.
      if (lastKnown.current !== undefined && lastKnown.current !== known) void client.invalidateQueries({ queryKey: ['orders.show', id] });
      lastKnown.current = known;
    },
    [client, id, known],
  );
  const changed = (answer: OrderNotes): void => {
    replaceData(client, queryKey, answer);
    void client.invalidateQueries({ queryKey: ['orders.list'] });
  };
  return { notes: data, changed };
}

function pauseFor(notes: OrderNotes | undefined): number | false {
  const live = notes?.parcels.filter(({ note }) => note?.state === 'pending' || note?.state === 'made') ?? [];
  if (live.length === 0) return false;
  return live.some(({ note }) => note?.state === 'pending') ? soonMs : idleMs;
}

/** What changes the order itself: the states of notes, and the number of reports. */
const stamp = ({ parcels }: OrderNotes): string => parcels.map(({ note, reports }) => `${note?.state ?? ''} ${reports.length}`).join('|');
