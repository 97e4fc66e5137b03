import { expect, test } from 'vitest';
import { englishNames } from './district-names.ts';
import { counties, districts, districtsByZip, districtsOf, toOfficialSpelling } from './districts.ts';

test('there are 22 counties and 368 districts, without uninhabited islands', () => {
  expect(counties).toHaveLength(22);
  expect(districts).toHaveLength(368);
  expect(districts.filter(({ zip }) => !/^\d{3}$/.test(zip))).toEqual([]);
  for (const zip of ['290', '817', '819']) expect(districtsByZip(zip)).toEqual([]);
});

test('a postcode of any number of digits finds its districts; Hsinchu and Chiayi share one', () => {
  const named = (zip: string) => districtsByZip(zip).map(({ county, name }) => county + name);
  expect(named('103')).toEqual(['臺北市大同區']);
  expect(named('１０３')).toEqual(['臺北市大同區']);
  expect(named('103012')).toEqual(['臺北市大同區']);
  expect(named('300')).toEqual(['新竹市東區', '新竹市北區', '新竹市香山區']);
  expect(named('600')).toEqual(['嘉義市東區', '嘉義市西區']);
  expect(named('10')).toEqual([]);
  expect(named('999')).toEqual([]);
});

test('a county is found by either spelling', () => {
  expect(toOfficialSpelling(' 台東縣 ')).toBe('臺東縣');
  expect(districtsOf('台北市')).toHaveLength(12);
  expect(districtsOf('臺北市').at(0)).toEqual({ id: '100臺北市中正區', county: '臺北市', name: '中正區', zip: '100', outlying: false });
});

test('nineteen districts are on outlying islands', () => {
  const islands = districts.filter(({ outlying }) => outlying).map(({ name }) => name);
  expect(islands).toHaveLength(19);
  for (const name of ['馬公市', '琉球鄉', '綠島鄉', '蘭嶼鄉', '金城鎮', '烏坵鄉', '南竿鄉', '東引鄉']) expect(islands).toContain(name);
});

test('every district and county has an English name', () => {
  const names = englishNames(districts);
  expect(names.get('臺北市')).toBe('Taipei City');
  expect(districts.filter(({ id, county }) => !names.get(id) || !names.get(county))).toEqual([]);
});
