import { sum } from '#shared/sum.ts';
import type { OrderLine } from '../store/lines.ts';

type Packed = { id: number; temperature: string; lines: readonly { order_line_id: number; quantity: number }[] };
type ToPack = { id: number; temperature: string; quantity: number };

/**
 * Repacks parcels for changed quantities: removed units leave the last parcel first; added ones join the first that has the
 * line, else one of its temperature, else the first.
 */
export function repackLines<P extends Packed>(
  parcels: readonly P[],
  moneyLines: readonly ToPack[],
): { id: number; lines: { order_line_id: number; quantity: number }[] }[] {
  const packed = parcels.map(({ id, temperature, lines }) => ({
    id,
    temperature,
    lines: new Map(lines.map((line) => [line.order_line_id, line.quantity])),
  }));
  const linesById = new Map(moneyLines.map((line) => [line.id, line]));
  for (const parcel of packed) for (const id of parcel.lines.keys()) if (!linesById.has(id)) parcel.lines.delete(id);
  for (const { id, temperature, quantity } of moneyLines) {
    let over = sum(packed.map(({ lines }) => lines.get(id) ?? 0)) - quantity;
    for (const { lines } of [...packed].reverse()) {
      const out = Math.min(Math.max(0, over), lines.get(id) ?? 0);
      if (out > 0) lines.set(id, (lines.get(id) ?? 0) - out);
      over -= out;
    }
    const home = packed.find(({ lines }) => lines.has(id)) ?? packed.find((parcel) => parcel.temperature === temperature) ?? packed[0];
    if (over < 0) home?.lines.set(id, (home.lines.get(id) ?? 0) - over);
  }
  return packed.map(({ id, lines }) => ({
    id,
    lines: [...lines].filter(([, quantity]) => quantity > 0).map(([order_line_id, quantity]) => ({ order_line_id, quantity })),
  }));
}

/**
 * Takes units out of parcels that are still here, from the last one first; what is in none of them was sent. Returns the parcels whose
 * content changed.
 */
export function removeUnits<P extends Packed>(
  here: readonly P[],
  units: readonly { id: number; quantity: number }[],
): Omit<Packed, 'temperature'>[] {
  const open = new Map(units.map(({ id, quantity }) => [id, quantity]));
  const packed = [...here].reverse().map(({ id, lines }) => ({
    id,
    lines: lines.flatMap(({ order_line_id, quantity }) => {
      const out = Math.min(quantity, open.get(order_line_id) ?? 0);
      open.set(order_line_id, (open.get(order_line_id) ?? 0) - out);
      return quantity > out ? [{ order_line_id, quantity: quantity - out }] : [];
    }),
  }));
  const count = (lines: Packed['lines']): number => sum(lines.map(({ quantity }) => quantity));
  return packed.filter(({ id, lines }) => count(lines) !== count(here.find((parcel) => parcel.id === id)?.lines ?? []));
}

/** Parcels with their weights by the order's lines, in grams. */
export function addWeights<P extends Pick<Packed, 'lines'>>(
  parcels: readonly P[],
  lines: readonly Pick<OrderLine, 'id' | 'weight_g'>[],
): (P & { weight_g: number })[] {
  const weights = new Map(lines.map(({ id, weight_g }) => [id, weight_g ?? 0]));
  return parcels.map((parcel) => ({
    ...parcel,
    weight_g: sum(parcel.lines.map(({ order_line_id, quantity }) => (weights.get(order_line_id) ?? 0) * quantity)),
  }));
}
