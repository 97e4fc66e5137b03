import stores from './stores.json' with { type: 'json' };
import words from './words.json' with { type: 'json' };

export type Form = Record<string, string>;
export type Chain = keyof typeof stores;

type Listed = { id: string; closing?: boolean };

const highest = 20_000;
const badInName = /[\^'`!@#%&*+\\"<>_[\]|]/;

/** What is wrong with the fields of /Express/Create, in the provider's words. `chain`: of a store parcel. */
export function createProblem(form: Form, chain: Chain | undefined): string | undefined {
  const has = (name: string, pattern: RegExp) => pattern.test(form[name] ?? '');
  const isStore = form['LogisticsType'] === 'CVS';
  const checks: [boolean, string][] = [
    [has('MerchantTradeNo', /^[0-9A-Za-z]{1,20}$/), 'MerchantTradeNo Error'],
    [has('MerchantTradeDate', /^\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}:\d{2}$/), 'MerchantTradeDate Error'],
    [has('GoodsAmount', /^\d{1,8}$/) && amountFits(form, isStore), words.amount],
    [has('GoodsName', /^.{1,50}$/) && !badInName.test(form['GoodsName'] ?? ''), 'GoodsName Error'],
    [isName(form['SenderName'] ?? ''), 'SenderName Error'],
    [isName(form['ReceiverName'] ?? ''), 'ReceiverName Error'],
    [has('SenderCellPhone', /^09\d{8}$/), 'SenderCellPhone Error'],
    [has('ReceiverCellPhone', /^09\d{8}$/), 'ReceiverCellPhone Error'],
    [has('ServerReplyURL', /^https?:\/\/.{1,192}$/), 'ServerReplyURL Error'],
  ];
  const [, problem] = checks.find(([isFine]) => !isFine) ?? [];
  return problem ?? (isStore ? storeProblem(form, chain) : homeProblem(form));
}

function amountFits({ GoodsAmount = '', CollectionAmount = GoodsAmount, IsCollection = 'N' }: Form, isStore: boolean): boolean {
  const amount = Number(GoodsAmount);
  const isCapped = isStore || IsCollection === 'Y';
  return amount >= 1 && (!isCapped || amount <= highest) && CollectionAmount === GoodsAmount;
}

/** Four to ten units: a Chinese character counts two. Letters only. */
function isName(name: string): boolean {
  let units = 0;
  for (const character of name) {
    if (/[A-Za-z]/.test(character)) units += 1;
    else if (/\p{Script=Han}/u.test(character)) units += 2;
    else return false;
  }
  return units >= 4 && units <= 10;
}

function storeProblem(form: Form, chain: Chain | undefined): string | undefined {
  if (!chain) return 'LogisticsSubType Error';
  const store = (stores[chain] as readonly Listed[]).find(({ id }) => id === form['ReceiverStoreID']);
  if (!store) return words.store;
  return store.closing ? words.closed : undefined;
}

function homeProblem(form: Form): string | undefined {
  const has = (name: string, pattern: RegExp) => pattern.test(form[name] ?? '');
  for (const side of ['Sender', 'Receiver']) {
    if (!has(`${side}ZipCode`, /^\d{3}(\d{2,3})?$/)) return `${side}ZipCode Error`;
    if (!has(`${side}Address`, /^.{6,60}$/)) return `${side}Address Error`;
  }
  if (form['LogisticsSubType'] === 'POST') return has('GoodsWeight', /^\d{1,2}\.\d{3}$/) ? undefined : 'GoodsWeight Error';
  if (form['LogisticsSubType'] !== 'TCAT') return 'LogisticsSubType Error';
  if (!has('Temperature', /^000[123]$/)) return 'Temperature Error';
  if (!has('Distance', /^0[012]$/)) return 'Distance Error';
  if (!has('Specification', /^000[1234]$/)) return 'Specification Error';
  if (!has('ScheduledPickupTime', /^[1234]$/)) return 'ScheduledPickupTime Error';
  if (!has('ScheduledDeliveryTime', /^[124]$/)) return 'ScheduledDeliveryTime Error';
  if (!isDayFromThird(form)) return 'ScheduledDeliveryDate Error';
  return form['Specification'] === '0004' && form['Temperature'] !== '0001' ? 'Specification Error' : undefined;
}

/** A requested day is the third after the note or later. */
function isDayFromThird({ ScheduledDeliveryDate: day = '', MerchantTradeDate: made = '' }: Form): boolean {
  if (day === '') return true;
  const midnight = (text: string) => Date.parse(`${text.slice(0, 10).replaceAll('/', '-')}T00:00:00Z`);
  return /^\d{4}\/\d{2}\/\d{2}$/.test(day) && midnight(day) - midnight(made) >= 3 * 86_400_000;
}

/** The store of a chain that a parcel may be sent to now. */
export const isOpenStore = (chain: Chain, id: string): boolean =>
  (stores[chain] as readonly Listed[]).some((store) => store.id === id && !store.closing);
