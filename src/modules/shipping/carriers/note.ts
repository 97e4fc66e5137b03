import type { ValidationProblem } from '#shared/refusal.ts';
import { carrierProblems } from '../carrier-rules.ts';
import type { Temperature } from '../contract.ts';
import { homeSubtypes, type NoteParty, type NoteRequest, type NoteSubtype, type ParcelSize } from '../ports.ts';
import { carrierLimits } from './limits.ts';

/** The sender of every parcel, or the recipient of one. `city` and `district` are empty where only a store is known. */
export type Party = { name: string; phone: string; zip: string; city: string; district: string; address: string };

/** What a note is made of, as the order knows it. Amounts in minor units of the New Taiwan dollar. */
export type NoteFacts = {
  trade_no: string;
  subtype: NoteSubtype;
  store_id: string | null;
  sender: Party;
  recipient: Party;
  /** The names of what is inside, in the order of its lines. */
  goods: readonly string[];
  goods_amount: number;
  is_collection: boolean;
  temperature: Temperature;
  size: ParcelSize;
  weight_g: number;
};

/** Why no note can be made, by field; empty: it can. */
export type NoteProblems = Record<string, ValidationProblem[]>;

const isHome = (subtype: NoteSubtype): boolean => homeSubtypes.some((home) => home === subtype);

/** The carrier's rules on a note, checked before it is requested. */
export function noteProblems(facts: NoteFacts): NoteProblems {
  const { subtype, sender, recipient, goods_amount, is_collection, temperature, size, weight_g } = facts;
  const kind = isHome(subtype) ? 'home' : 'cvs';
  const parcel = { kind, subtype, goods_amount, is_collection, currency: 'twd' as const };
  const { recipient_name, phone, ...amounts } = carrierProblems({ ...parcel, recipient_name: recipient.name, phone: recipient.phone });
  const ofSender = carrierProblems({ ...parcel, recipient_name: sender.name, phone: sender.phone });
  const limits = carrierLimits(subtype);
  const found: [string, ValidationProblem[] | undefined][] = [
    ['recipient_name', recipient_name],
    ['phone', phone],
    ...Object.entries(amounts),
    ['sender_name', ofSender.recipient_name],
    ['sender_phone', ofSender.phone],
    ['store', kind === 'cvs' && !facts.store_id ? [{ key: 'select_store' }] : undefined],
    ['address', kind === 'home' && !isAddress(toParty(recipient)) ? [{ key: 'carrier_address' }] : undefined],
    ['sender_address', kind === 'home' && !isAddress(toParty(sender)) ? [{ key: 'carrier_address' }] : undefined],
    ['temperature', limits && !limits.temperatures.includes(temperature) ? [{ key: 'carrier_temperature' }] : undefined],
    ['weight_g', limits && weight_g > limits.max_weight_g ? [{ key: 'at_most', facts: { max: limits.max_weight_g } }] : undefined],
    // The largest size travels at room temperature only.
    ['size', size === '150' && temperature !== 'ambient' ? [{ key: 'invalid' }] : undefined],
  ];
  return Object.fromEntries(found.filter((one): one is [string, ValidationProblem[]] => one[1] !== undefined));
}

const isAddress = ({ zip, address }: NoteParty): boolean => /^\d{3}(\d{2,3})?$/.test(zip) && address.length >= 6 && address.length <= 60;

/** The request for the carrier. */
export function buildNote(facts: NoteFacts): NoteRequest {
  const { trade_no, subtype, store_id, sender, recipient, goods, goods_amount, is_collection, temperature, size, weight_g } = facts;
  return {
    ...{ trade_no, subtype, store_id, goods_amount, is_collection, temperature, size, weight_g },
    goods_name: goodsName(goods),
    sender: toParty(sender),
    recipient: toParty(recipient),
    distance: distanceOf(sender, recipient),
  };
}

const toParty = ({ name, phone, zip, city, district, address }: Party): NoteParty => ({
  ...{ name: name.trim(), phone, zip },
  address: [city, district, address].join('').replaceAll(/\s+/g, ''),
});

const longestName = 25;
const unnamed = '商品';

/** The first item's name in letters, digits and spaces, as the carrier refuses signs; with the number of the others. */
export function goodsName(goods: readonly string[]): string {
  const plain = (name: string): string =>
    name
      .normalize('NFKC')
      .replace(/[^\p{Script=Han}A-Za-z0-9 ]+/gu, ' ')
      .replace(/ +/g, ' ')
      .trim();
  const [first = '', ...others] = goods.map(plain).filter(Boolean);
  const more = others.length > 0 ? ` 等${others.length + 1}件` : '';
  return `${[...(first || unnamed)]
    .slice(0, longestName - more.length)
    .join('')
    .trim()}${more}`;
}

/** Counties whose whole area is islands, and the islands of other counties. */
const islandCounties: ReadonlySet<string> = new Set(['澎湖縣', '金門縣', '連江縣']);
const islandDistricts: ReadonlySet<string> = new Set(['琉球鄉', '蘭嶼鄉', '綠島鄉']);
const spelled = (county: string): string => county.trim().replace('台', '臺');

function distanceOf(sender: Party, recipient: Party): NoteRequest['distance'] {
  const to = spelled(recipient.city);
  if (islandCounties.has(to) || islandDistricts.has(recipient.district.trim())) return 'island';
  return spelled(sender.city) === to ? 'same_county' : 'other_county';
}
