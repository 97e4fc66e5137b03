import { describe, expect, test } from 'vitest';
import { companyNumber, identityNumber, mobileBarcode } from './taiwan-numbers.ts';

describe('a company number', () => {
  test.each(['22099131', '04595257', '12345675', '53212539', '97025978', '10458574', '10458575'])('%s is valid by both rules', (number) =>
    expect(companyNumber(number)).toBe(number),
  );
  test.each(['10458570', '12345670', '22099136', '10450078', '10450176'])('%s is valid since 2023', (number) =>
    expect(companyNumber(number)).toBe(number),
  );
  test.each(['10458571', '10458572', '10458576', '12345678', '22099132', '00000000', '1234567', '123456789', '2209913A'])(
    '%s is invalid',
    (number) => expect(companyNumber(number)).toBeUndefined(),
  );
  test('full-width digits are accepted', () => expect(companyNumber('２２０９９１３１')).toBe('22099131'));
});

describe('a phone’s barcode', () => {
  test.each(['/ABC+123', '/12.4-AB'])('%s is valid', (code) => expect(mobileBarcode(code)).toBe(code));
  test('lower-case letters become upper-case', () => expect(mobileBarcode(' /abc+123 ')).toBe('/ABC+123'));
  test.each(['ABC+1234', '/ABC123', '/abc_123', ''])('%s is invalid', (code) => expect(mobileBarcode(code)).toBeUndefined());
});

describe('an identity number', () => {
  test.each(['A123456789', 'B142610160', 'F131104093', 'A201234503', 'A800000014', 'A900000016', 'A800000005', 'A900000007', 'AC01234503'])(
    '%s is valid',
    (number) => expect(identityNumber(number)).toBe(number),
  );
  test.each(['A123456788', 'A923456789', 'A201234563', 'A323456789', 'A12345678', 'A1234567890'])('%s is invalid', (number) =>
    expect(identityNumber(number)).toBeUndefined(),
  );
  test('lower-case letters become upper-case', () => expect(identityNumber('a123456789')).toBe('A123456789'));
});
