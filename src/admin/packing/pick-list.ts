import type { Slip } from '#modules/orders/contract.ts';
import { isToShip } from '#modules/orders/status.ts';

type PackedLine = Slip['parcels'][number]['lines'][number];
/** A SKU with its quantity and the orders that need it. */
export type Picked = { sku: string; name: string; spec: string; barcode: string | null; quantity: number; orders: string[] };

/** Parcels that are still to be packed. */
export const openParcels = ({ parcels }: Slip) => parcels.filter(({ status }) => isToShip(status));

/** One line per SKU of these orders, sorted by SKU. */
export function pickList(slips: readonly Slip[]): Picked[] {
  const picked = new Map<string, Picked>();
  for (const slip of slips)
    for (const line of openParcels(slip).flatMap(({ lines }) => lines)) {
      const key = line.sku || line.name;
      const before = picked.get(key);
      const orders = [...new Set([...(before?.orders ?? []), slip.order_no])];
      const { sku, name, spec, barcode } = line;
      picked.set(key, { sku, name, spec, barcode, orders, quantity: (before?.quantity ?? 0) + line.quantity });
    }
  return [...picked.values()].sort((a, b) => a.sku.localeCompare(b.sku, 'en', { numeric: true }));
}

export type Shelf = { group: PackedLine['group']; lines: PackedLine[] };

/** The lines of a parcel with the parts of each combo together. */
export function groupCombos(lines: readonly PackedLine[]): Shelf[] {
  const shelves: Shelf[] = [];
  for (const line of lines) {
    const home = line.group && shelves.find(({ group }) => group?.id === line.group?.id);
    if (home) home.lines.push(line);
    else shelves.push({ group: line.group, lines: [line] });
  }
  return shelves;
}
