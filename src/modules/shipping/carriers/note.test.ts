import { describe, expect, test } from 'vitest';
import { buildNote, goodsName, type NoteFacts, noteProblems } from './note.ts';
import { parcelPath } from './path.ts';

const person = { name: '陳美玲', phone: '0922333444', zip: '700', city: '台南市', district: '中西區', address: '民族路二段 1 號' };
const note = (change: Partial<NoteFacts> = {}): NoteFacts => ({
  ...{ trade_no: 'HOME1', subtype: 'TCAT', store_id: null, goods: ['冷凍水餃'], goods_amount: 1500, is_collection: false },
  sender: { name: '王小明', phone: '0911222333', zip: '115', city: '臺北市', district: '', address: '南港區三重路19-2號6樓' },
  ...{ recipient: person, temperature: 'frozen', size: '60', weight_g: 1000, deliver_on: null, deliver_time: null },
  ...change,
});
const store = (change: Partial<NoteFacts> = {}) => note({ subtype: 'FAMIC2C', store_id: '006598', temperature: 'ambient', ...change });
const fields = (facts: NoteFacts) => Object.keys(noteProblems(facts));

describe('the carrier’s rules on a note', () => {
  test.each([
    ['a frozen parcel by Black Cat', note(), []],
    ['a store parcel of exactly 1', store({ goods_amount: 1 }), []],
    ['a store parcel of exactly 20,000', store({ goods_amount: 20_000 }), []],
    ['a store parcel of 20,001', store({ goods_amount: 20_001 }), ['goods_amount']],
    ['home delivery of 20,001 without collection', note({ goods_amount: 20_001 }), []],
    ['home delivery that collects 20,001', note({ goods_amount: 20_001, is_collection: true }), ['goods_amount']],
    ['a store parcel of exactly 5 kg', store({ weight_g: 5000 }), []],
    ['a store parcel of a gram more', store({ weight_g: 5001 }), ['weight_g']],
    ['a chilled store parcel', store({ temperature: 'chilled' }), ['temperature']],
    ['a frozen parcel by post', note({ subtype: 'POST' }), ['temperature']],
    ['a store parcel without a store', store({ store_id: null }), ['store']],
    ['an address of five characters', note({ recipient: { ...person, city: '', district: '', address: '民族路1號' } }), ['address']],
    ['no postal code', note({ recipient: { ...person, zip: '' } }), ['address']],
    ['the largest size, frozen', note({ size: '150' }), ['size']],
    ['a sender without an address', note({ sender: { ...person, address: '', city: '', district: '' } }), ['sender_address']],
    ['a sender without an address, to a store', store({ sender: { ...person, address: '', city: '', district: '' } }), []],
    ['a name with a space', store({ recipient: { ...person, name: '陳 美玲' } }), ['recipient_name']],
  ] as const)('%s', (_, facts, expected) => {
    expect(fields(facts)).toEqual(expected);
  });

  test.each([
    ['the same county, however 臺 is written', '臺南市', '中西區', '台南市', 'same_county'],
    ['another county', '臺北市', '', '台南市', 'other_county'],
  ] as const)('the distance to %s', (_, from, _district, to, distance) => {
    const { sender } = note();
    expect(buildNote(note({ sender: { ...sender, city: from }, recipient: { ...person, city: to } })).distance).toBe(distance);
  });

  test.each([
    ['880', '澎湖縣', '馬公市'],
    ['92900', '屏東縣', '琉球鄉'],
    ['209', '連江縣', '南竿鄉'],
    ['896', '金門縣', '烏坵鄉'],
  ])('%s %s %s is an island', (zip, city, district) => {
    expect(buildNote(note({ recipient: { ...person, zip, city, district } })).distance).toBe('island');
  });

  test('the address is one line without spaces', () => {
    expect(buildNote(note()).recipient.address).toBe('台南市中西區民族路二段1號');
  });
});

test('a chosen day and time go with home delivery, and never with a parcel to a store', () => {
  const chosen = { deliver_on: '2026-12-24', deliver_time: 'morning' } as const;
  expect(buildNote(note(chosen))).toMatchObject(chosen);
  expect(buildNote(store(chosen))).not.toHaveProperty('deliver_on');
  expect(buildNote(note())).not.toHaveProperty('deliver_time');
});

describe('the name of what is inside', () => {
  test.each([
    [['鳳梨酥禮盒'], '鳳梨酥禮盒'],
    [['Tom’s <b>tea</b> & 100%'], 'Tom s b tea b 100'],
    [['鳳梨酥', '茶碗', '茶則'], '鳳梨酥 等3件'],
    [['！！', '★'], '商品'],
    [[], '商品'],
    [['一'.repeat(40), '二'], `${'一'.repeat(21)} 等2件`],
  ])('of %j is “%s”', (goods, name) => {
    expect(goodsName(goods)).toBe(name);
    expect(goodsName(goods)).toMatch(/^[\p{Script=Han}A-Za-z0-9 ]{1,25}$/u);
  });
});

describe('a report moves a parcel', () => {
  test.each([
    ['preparing', 'delivered', ['shipped', 'delivered']],
    ['preparing', 'arrived', ['shipped', 'arrived']],
    ['shipped', 'shipped', []],
    ['arrived', 'shipped', []],
    ['arrived', 'lost', ['failed']],
    ['failed', 'returned', ['returned']],
    ['failed', 'arrived', ['shipped', 'arrived']],
    ['delivered', 'arrived', []],
    ['delivered', 'failed', []],
    ['cancelled', 'shipped', []],
    ['returned', 'delivered', []],
    ['preparing', 'store_closed', []],
    ['preparing', null, []],
  ] as const)('from %s by “%s” through %j', (status, state, steps) => {
    expect(parcelPath(status, state)).toEqual(steps);
  });
});
