import * as m from '#messages';
import type { ValidationProblem } from '#shared/refusal.ts';
import { isOutlyingIsland } from '#shared/taiwan/taiwan-numbers.ts';
import { carrierProblems } from '../carrier-rules.ts';
import type { Temperature } from '../contract.ts';
import { type DeliveryTime, homeSubtypes, type NoteParty, type NoteRequest, type NoteSubtype, type ParcelSize } from '../ports.ts';
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
  /** The day and time of day that the shopper chose; null: any. */
  deliver_on: string | null;
  deliver_time: DeliveryTime | null;
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
  const { deliver_on, deliver_time } = facts;
  return {
    ...{ trade_no, subtype, store_id, goods_amount, is_collection, temperature, size, weight_g },
    ...(isHome(subtype) && { ...(deliver_on && { deliver_on }), ...(deliver_time && { deliver_time }) }),
    goods_name: goodsName(goods),
    sender: toParty(sender),
    recipient: toParty(recipient),
    distance: classifyDistance(sender, recipient),
  };
}

const toParty = ({ name, phone, zip, city, district, address }: Party): NoteParty => ({
  ...{ name: name.trim(), phone, zip },
  address: [city, district, address].join('').replaceAll(/\s+/g, ''),
});

const longestName = 25;
/** Notes are read in Taiwan, whatever the language of the shopper. */
const inChinese = { locale: 'tw' } as const;

/** The first item's name in letters, digits and spaces, as the carrier refuses signs; with the number of kinds when there are others. */
export function goodsName(goods: readonly string[]): string {
  const plain = (name: string): string =>
    name
      .normalize('NFKC')
      .replace(/[^\p{Script=Han}A-Za-z0-9 ]+/gu, ' ')
      .replace(/ +/g, ' ')
      .trim();
  const cut = (name: string, max: number): string => [...name].slice(0, max).join('').trim();
  const [first = m.note_goods({}, inChinese), ...others] = goods.map(plain).filter(Boolean);
  if (others.length === 0) return cut(first, longestName);
  const withMore = (name: string): string => m.note_goods_more({ name, n: others.length + 1 }, inChinese);
  return withMore(cut(first, longestName - withMore('').length));
}

/** Shoppers write 台 in a county's name where the post office writes 臺. */
const [commonTai, officialTai] = [String.fromCharCode(0x53f0), String.fromCharCode(0x81fa)];
const normalizeCounty = (county: string): string => county.trim().replace(commonTai, officialTai);

function classifyDistance(sender: Party, recipient: Party): NoteRequest['distance'] {
  if (isOutlyingIsland(recipient.zip)) return 'island';
  return normalizeCounty(sender.city) === normalizeCounty(recipient.city) ? 'same_county' : 'other_county';
}
