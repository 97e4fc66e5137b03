import { describe, expect, test } from 'vitest';
import { inWords } from '#modules/pricing/index.ts';
import type { Locale } from '#shared/locale.ts';
import { giftReason, limitChange, offerChange, quantityChange } from './changes.ts';
import type { Format } from './format.ts';
import { problemSentence } from './items.ts';
import { deliveryReason, paymentReason } from './methods.ts';

const formatFor = (locale: Locale): Format => ({ locale, currency: 'twd' });

/** Every sentence that a shopper may read, in both languages, word for word. */
type Row<T> = [fact: T, tw: string, en: string];
const inBoth = <T>(rows: readonly Row<T>[], write: (fact: T, format: Format) => string) =>
  test.each(rows.map(([fact, tw, en]) => [JSON.stringify(fact), fact, tw, en] as const))('%s', (_name, fact, tw, en) => {
    expect([write(fact, formatFor('tw')), write(fact, formatFor('en'))]).toEqual([tw, en]);
  });

describe('problems of a line', () => {
  const rows: Row<Parameters<typeof problemSentence>[0]>[] = [
    [{ code: 'off_shelf' }, '商品已下架', 'Product removed from the shelves'],
    [{ code: 'not_started' }, '商品目前無法購買', 'Product currently unavailable'],
    [{ code: 'sold_out' }, '請移除或減少商品數量', 'Please remove or reduce the number of items'],
    [{ code: 'too_many', count: 2 }, '請移除或減少商品數量', 'Please remove or reduce the number of items'],
    [{ code: 'below_minimum', count: 2 }, '最少要買 2 件', 'Minimum purchase quantity is 2'],
    [{ code: 'wrong_step', count: 3 }, '請以 3 件為單位購買', 'Sold in multiples of 3'],
    [{ code: 'above_maximum', count: 4 }, '每筆訂單最多 4 件', 'Maximum purchase quantity is 4'],
    [{ code: 'above_customer_limit', count: 2 }, '每位顧客最多 2 件', 'Each customer may buy 2 at most'],
    [{ code: 'member_only' }, '請先登入再購買', 'Please login to purchase'],
    [{ code: 'choices_gone' }, '有選項已不提供，請重新選擇', 'Some of these choices are no longer offered. Choose again'],
    [{ code: 'cart_full', count: 200 }, '一筆訂單最多放 200 種商品', 'An order holds 200 different items at most'],
  ];
  inBoth(rows, (problem, { locale }) => problemSentence(problem, locale));
});

describe('missing conditions of an offer', () => {
  const rows: Row<Parameters<typeof inWords.missingInWords>[0]>[] = [
    [{ code: 'amount', amount: 1500 }, '再買 $1,500 即可使用', '$1,500 more and it counts'],
    [{ code: 'quantity', quantity: 2 }, '再買 2 件即可使用', '2 more items and it counts'],
    [{ code: 'login' }, '登入後即可使用', 'Log in to use it'],
    [{ code: 'first_order' }, '限首次購買使用', 'Only for a first order'],
    [{ code: 'tag' }, '這筆訂單不適用', 'Not offered for this order'],
    [{ code: 'country' }, '這筆訂單不適用', 'Not offered for this order'],
    [{ code: 'delivery' }, '選擇適用的配送方式即可使用', 'Choose a delivery it goes with'],
    [{ code: 'payment' }, '請改選其他付款方式再使用', 'Choose another way to pay to use it'],
    [{ code: 'not_started' }, '活動還沒開始', 'It hasn’t started yet'],
    [{ code: 'ended' }, '活動已結束', 'It has ended'],
    [{ code: 'used_up' }, '已經兌換完畢', 'It has been used up'],
    [{ code: 'used_by_you' }, '您已經用過了', 'You have used it already'],
    [{ code: 'beaten' }, '不能和更划算的優惠一起使用', 'Can’t be used together with the better one'],
    [{ code: 'not_combinable' }, '不能和更划算的優惠一起使用', 'Can’t be used together with the better one'],
    [{ code: 'scope' }, '購物車裡沒有適用的商品', 'None of these items take part'],
    [{ code: 'free_already' }, '這筆訂單已沒有可折抵的金額', 'It takes nothing more off this order'],
    [{ code: 'no_effect' }, '這筆訂單已沒有可折抵的金額', 'It takes nothing more off this order'],
  ];
  inBoth(rows, inWords.missingInWords);
});

describe('reasons against a delivery', () => {
  const rows: Row<NonNullable<Parameters<typeof deliveryReason>[0]>>[] = [
    [{ code: 'country' }, '這個方式不送您的地區', 'We don’t deliver to your area this way'],
    [{ code: 'zip' }, '這個方式不送您的郵遞區號', 'We don’t deliver to this postcode this way'],
    [{ code: 'goods' }, '購物車裡有商品不能用這個方式配送', 'Something in your cart can’t be sent this way'],
    [{ code: 'newbang' }, '購物車裡有商品不能用這個方式配送', 'Something in your cart can’t be sent this way'],
    [{ code: 'temperature', temperature: 'ambient' }, '這個方式不送常溫商品', 'This delivery doesn’t carry goods kept at room temperature'],
    [{ code: 'temperature', temperature: 'chilled' }, '這個方式不送冷藏商品', 'This delivery doesn’t carry chilled goods'],
    [{ code: 'temperature', temperature: 'frozen' }, '這個方式不送冷凍商品', 'This delivery doesn’t carry frozen goods'],
    [{ code: 'weight', grams: 2000 }, '這個方式最重只能送 2 公斤', 'This delivery takes 2 kg at most'],
    [{ code: 'below', limit: 1000 }, '商品滿 $1,000 才能用這個配送方式', 'This delivery is for goods of $1,000 or more'],
    [{ code: 'above', limit: 20_000 }, '商品超過 $20,000 不能用這個配送方式', 'This delivery is for goods up to $20,000'],
  ];
  inBoth(rows, deliveryReason);
});

describe('reasons against a payment', () => {
  const rows: Row<NonNullable<Parameters<typeof paymentReason>[0]>>[] = [
    [{ code: 'country' }, '您的地區不能用這個付款方式', 'This way to pay isn’t offered in your area'],
    [{ code: 'delivery' }, '這個付款方式不能搭配您選的配送方式', 'This way to pay doesn’t go with the delivery you chose'],
    [{ code: 'cod_not_allowed' }, '這個付款方式不能搭配您選的配送方式', 'This way to pay doesn’t go with the delivery you chose'],
    [
      { code: 'below', limit: 1000 },
      '使用這個付款方式，訂單金額不能低於 $1,000',
      'The total for this payment method cannot be below $1,000',
    ],
    [
      { code: 'above', limit: 20_000 },
      '使用這個付款方式，訂單金額不能高於 $20,000',
      'The total for this payment method cannot be above $20,000',
    ],
    [
      { code: 'cod_above', limit: 600 },
      '使用這個付款方式，訂單金額不能高於 $600',
      'The total for this payment method cannot be above $600',
    ],
  ];
  inBoth(rows, paymentReason);
});

describe('reasons against a gift', () => {
  const rows: Row<[Parameters<typeof giftReason>[0], number]>[] = [
    [['out_of_stock', 0], '這個贈品已送完，請改選其他贈品', 'This gift has run out. Choose another'],
    [['too_many', 0], '這一檔的贈品已選滿，請先退回一件', 'All gifts of this tier are chosen. Give one back first'],
    [['not_earned', 300], '再買 $300 即可選贈品', '$300 more and you can choose a gift'],
    [['not_earned', 0], '訂單金額未達這個贈品的門檻', 'This order no longer earns it'],
  ];
  inBoth(rows, ([reason, missing], format) => giftReason(reason, missing, format));
});

describe('automatic changes', () => {
  const name = { tw: '茶壺', en: 'Teapot' };
  inBoth(
    [[5, '「茶壺」目前只能買 5 件，已為您調整數量', 'Only 5 of Teapot can be bought now, so we set that quantity']],
    (actual, { locale }) => quantityChange(name, 9, actual, locale).message,
  );
  inBoth(
    [['ended' as const, '「茶壺」：活動已結束', 'Teapot: It has ended']],
    (code, format) => offerChange(name, { code }, format).message,
  );
  const rows: Row<number>[] = [
    [0, '「茶壺」：您先前已買滿可購買的數量，請移除商品', 'Teapot: You have already bought as many as one customer may. Remove it'],
    [1, '「茶壺」：加上先前的訂單，您最多還能買 1 件', 'Teapot: With your earlier orders, you can buy 1 more at most'],
    [2, '「茶壺」：加上先前的訂單，您最多還能買 2 件', 'Teapot: With your earlier orders, you can buy 2 more at most'],
  ];
  inBoth(rows, (remaining, { locale }) => limitChange({ name, quantity: 3 }, remaining, locale).message);
});
