import { expect, test } from 'vitest';
import { wordingProblems } from './wording.ts';

const problems = (key: string, tw: string, en: string): string[] => wordingProblems(new Map([[key, tw]]), new Map([[key, en]]));

test('two matching texts are accepted', () => {
  expect(
    problems('cart_left', '還差 {amount}，{count, plural, other {# 件}}', '{count, plural, one {# item} other {# items}}, {amount} to go'),
  ).toEqual([]);
});

test('a variable missing in one language is reported, also inside a plural', () => {
  expect(problems('cart_left', '還差 {amount}', 'A little more')).toEqual(['cart_left fills in {amount} in tw and {} in en']);
  expect(problems('cart_left', '{count, plural, other {# 件 {name}}}', '{count, plural, other {# pieces}}')).toEqual([
    'cart_left fills in {count, name} in tw and {count} in en',
  ]);
});

test('please, successfully and exclamation marks are reported, except in the specification’s own sentences', () => {
  expect(problems('cart_saved', '已儲存', 'Please wait')).toEqual(['cart_saved says please or successfully']);
  expect(problems('cart_saved', '已儲存', 'Saved successfully')).toEqual(['cart_saved says please or successfully']);
  expect(problems('cart_saved', '已儲存！', 'Saved')).toEqual(['cart_saved has an exclamation mark']);
  expect(problems('cart_saved', '已儲存', 'Saved!')).toEqual(['cart_saved has an exclamation mark']);
  expect(problems('product_please_login', '登入後才能購買', 'Please login to purchase')).toEqual([]);
});

test('English in the Chinese catalogue is reported, except names and literal input', () => {
  expect(problems('cart_saved', 'Saved', 'Saved')).toEqual(['cart_saved has English in tw: Saved']);
  expect(problems('cart_saved', '請輸入 SKU，例如 name@example.com', 'Enter a SKU such as name@example.com')).toEqual([]);
});

test('shoppers are 您 and staff are 你', () => {
  expect(problems('cart_yours', '你的購物車', 'Your cart')).toEqual(['cart_yours calls a shopper 你: write 您']);
  expect(problems('cart_yours', '您的購物車', 'Your cart')).toEqual([]);
  expect(problems('admin_form_yours', '您的草稿', 'Your draft')).toEqual(['admin_form_yours calls staff 您: write 你']);
  expect(problems('admin_form_yours', '你的草稿', 'Your draft')).toEqual([]);
});
