import type { Form } from './note-rules.ts';
import words from './words.json' with { type: 'json' };

export type SimulatedParcel = {
  id: string;
  trade_no: string;
  merchant: string;
  subtype: string;
  payment_no: string;
  validation_no: string;
  booking_no: string;
  code: string;
  store_id: string;
  /** The fields of /Express/Create as they came. */
  sent: Form;
  /** When its state last changed, epoch ms. */
  at: number;
};

type Walk = { collected: readonly string[]; uncollected: readonly string[] };

/** The codes a parcel of a service passes through; `uncollected` follows its arrival at the store. */
const walks: Readonly<Record<string, Walk>> = {
  FAMI: { collected: ['3032', '3024', '3018', '3022'], uncollected: ['3020', '3019', '3023'] },
  UNIMART: { collected: ['2068', '2030', '2073', '2067'], uncollected: ['2074', '2072', '2070'] },
  UNIMARTFREEZE: { collected: ['2068', '2030', '2073', '2067'], uncollected: ['2074', '2072', '2070'] },
  HILIFE: { collected: ['2068', '2030', '2073', '2067'], uncollected: ['2074', '2072', '2070'] },
  OKMART: { collected: ['3032', '2030', '2073', '3022'], uncollected: ['2074', '2072', '3023'] },
  TCAT: { collected: ['3001', '3006', '3003'], uncollected: ['3117', '5004'] },
  POST: { collected: ['3301', '3312', '3308'], uncollected: ['3305', '3310'] },
};
const lastSteps = 1;

const walkOf = (subtype: string): Walk => walks[subtype.replace(/C2C$/, '')] ?? { collected: [], uncollected: [] };

export const wordsOf = (code: string): string => (words as Record<string, string>)[code] ?? '';
export const firstCode = (subtype: string): string => (subtype === 'POST' ? '320' : '300');

/** The codes that may come next: one step further, and where it waits also the way back. */
export function nextCodes({ subtype, code }: Pick<SimulatedParcel, 'subtype' | 'code'>): string[] {
  const { collected, uncollected } = walkOf(subtype);
  const at = collected.indexOf(code);
  const backAt = uncollected.indexOf(code);
  if (backAt >= 0) return uncollected.slice(backAt + 1, backAt + 1 + lastSteps);
  if (at < 0) return collected.slice(0, 1);
  const isWaiting = at === collected.length - 1 - lastSteps;
  return [...collected.slice(at + 1, at + 2), ...(isWaiting ? uncollected.slice(0, 1) : [])];
}

/** The code by which the carrier reports that the parcel's store has closed; undefined where no store waits for it. */
export function closingCode({ subtype, code }: Pick<SimulatedParcel, 'subtype' | 'code'>): string | undefined {
  const { collected, uncollected } = walkOf(subtype);
  const hasEnded = collected.at(-1) === code || uncollected.includes(code) || code === '9999';
  if (hasEnded || subtype === 'TCAT' || subtype === 'POST') return undefined;
  const closing = subtype.startsWith('UNIMART') ? '2101' : '7011';
  return code === closing ? undefined : closing;
}

/** The parcels of all merchants, in memory. Numbers go on from `first`. */
export function createParcels(first: number) {
  const all: SimulatedParcel[] = [];
  let next = first;
  return {
    all: () => [...all],
    find: (by: { id?: string | undefined; trade_no?: string | undefined }) =>
      all.find((one) => (by.id ? one.id === by.id : one.trade_no === by.trade_no)),
    add(form: Form, at: number): SimulatedParcel {
      const id = String(next++);
      const subtype = form['LogisticsSubType'] ?? '';
      const isSeven = subtype === 'UNIMARTC2C';
      const parcel = {
        ...{ id, subtype, at, sent: form },
        trade_no: form['MerchantTradeNo'] ?? '',
        merchant: form['MerchantID'] ?? '',
        payment_no: subtype.endsWith('C2C') ? (isSeven ? `G${id.padStart(7, '0')}` : `1${id.padStart(10, '0')}`) : '',
        validation_no: isSeven ? id.slice(-4).padStart(4, '0') : '',
        booking_no: form['LogisticsType'] === 'HOME' ? `9${id.padStart(11, '0')}` : '',
        code: firstCode(subtype),
        store_id: form['ReceiverStoreID'] ?? '',
      };
      all.push(parcel);
      return parcel;
    },
  };
}
export type Parcels = ReturnType<typeof createParcels>;
