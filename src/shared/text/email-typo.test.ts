import { expect, test } from 'vitest';
import { likelyEmail } from './email-typo.ts';

test.each([
  ['buyer@gmial.com', 'buyer@gmail.com'],
  ['buyer@gamil.com', 'buyer@gmail.com'],
  ['buyer@gmail.con', 'buyer@gmail.com'],
  ['buyer@gmail.co', 'buyer@gmail.com'],
  ['buyer@gnail.com', 'buyer@gmail.com'],
  ['Mei.Hui@GMIAL.com', 'Mei.Hui@gmail.com'],
  ['buyer@gmail.com.tw', 'buyer@gmail.com'],
  ['buyer@hotmial.com', 'buyer@hotmail.com'],
  ['buyer@yaho.com.tw', 'buyer@yahoo.com.tw'],
  ['buyer@outlok.com', 'buyer@outlook.com'],
  ['buyer@icloud.cm', 'buyer@icloud.com'],
  ['buyer@btinternt.com', 'buyer@btinternet.com'],
])('%s was probably meant to be %s', (typed, meant) => expect(likelyEmail(typed)).toBe(meant));

test.each([
  ...['buyer@gmail.com', 'buyer@mail.com', 'buyer@ymail.com', 'buyer@me.com', 'buyer@yahoo.com', 'buyer@yahoo.com.tw', 'buyer@qq.com'],
  ...['buyer@yahoo.co.jp', 'buyer@hotmail.co.jp', 'buyer@yahoo.com.sg', 'buyer@yahoo.com.au'],
  ...['buyer@example.com', 'buyer@tingha.tw', 'buyer@', '@gmial.com', 'gmial.com', '', 'a b@gmial.com'],
])('“%s” gets no suggestion', (typed) => expect(likelyEmail(typed)).toBeUndefined());
