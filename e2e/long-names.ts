import type { ShopDatabase } from './start/shop-database.ts';

/** Forty letters without a break opportunity. */
const unbroken = 'Donaudampfschifffahrtselektrizitaetswerk';
const long = {
  product: {
    tw: '霧面手拉坯白瓷蓋碗三件組・附竹製茶盤與茶巾・二〇二六年秋季限定禮盒版',
    en: `Hand-thrown porcelain gaiwan set ${unbroken} with bamboo tray and tea cloth`,
  },
  brand: { tw: '苗栗公館稻香窯手作陶瓷工作室與茶器研究所', en: `Daoxiang Kiln Porcelain Works ${unbroken} & Sons` },
  category: { tw: '茶具・壺・杯・公道杯與其他喝茶的小東西', en: `Teapots, cups, pitchers ${unbroken}` },
  option: { tw: '釉色與燒成方式（每一件都不同）', en: 'Glaze and firing, no two alike' },
  value: { tw: '柴燒落灰自然釉・窯變・特大號', en: `Wood-fired ash ${unbroken}`.slice(0, 40) },
  article: {
    tw: '從冬片到春茶：我們在坪林、石碇與鹿谷的茶園裡走了三個月，記下每一位茶農說的話',
    en: `Three months in the tea gardens of Pinglin and Lugu: ${unbroken}`,
  },
  store: { tw: '亭下茶與器・臺北大稻埕迪化街一段騎樓下的旗艦門市', en: `Tingha Flagship ${unbroken}` },
  address: {
    tw: '新北市坪林區水柳腳一百二十三巷四十五弄六十七號八樓之九（雜貨店旁的紅色鐵門）',
    en: `12 Example Lane, ${unbroken}, Pinglin District, New Taipei City`,
  },
  site: { tw: '亭下茶與器物研究所・大稻埕', en: 'Tingha Tea and Teaware Institute' },
};
const person = 'Maximiliana Wolfeschlegelsteinhausenbergerdorff';
const street = `${long.address.tw} ${unbroken}`;

/** A bilingual name as an SQL value; every second Chinese one ends in a word that cannot break. */
const sql = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const both = ({ tw, en }: { tw: string; en: string }): string =>
  `jsonb_build_object('tw', ${sql(tw)} || case when id % 2 = 0 then '' else ${sql(` ${unbroken}`)} end, 'en', ${sql(en)})`;
const plain = ({ tw, en }: { tw: string; en: string }): string => `jsonb_build_object('tw', ${sql(tw)}, 'en', ${sql(en)})`;

const sku = 'TH-GAIWAN-AUTUMN.2026-PORCELAIN-WHITE/XL-';
/** The long SKU of a row. */
export const longSku = (id: number): string => `${sku}${id}`;

/** Gives every named record of a shop a long name, and invalidates every cached page. */
export async function giveLongNames({ query }: ShopDatabase): Promise<void> {
  const changed = [
    `update products set name = ${both(long.product)}, subtitle = ${plain(long.article)},
       options = (select coalesce(jsonb_agg(o || jsonb_build_object('name', ${plain(long.option)}, 'values',
         (select jsonb_agg(v || jsonb_build_object('label', ${plain(long.value)})) from jsonb_array_elements(o -> 'values') v))), '[]')
         from jsonb_array_elements(options) o)`,
    `update product_items set sku = '${sku}' || id`,
    `update brands set name = ${both(long.brand)}`,
    `update categories set name = ${both(long.category)}`,
    `update blogs set title = ${both(long.article)}, excerpt = ${plain(long.address)}`,
    `update shops set name = ${both(long.store)}, address = ${plain(long.address)}`,
    `update gifts set name = ${both(long.product)}`,
    `update offers set name = ${both(long.article)}`,
    `update customers set name = ${sql(person)}, address = ${sql(street)}`,
    `update customer_addresses set name = ${sql(person)}, label = ${sql(long.store.tw)}, address = ${sql(street)}`,
    `update order_lines set name = ${both(long.product)}, spec = ${plain(long.value)}, sku = '${sku}' || id`,
    `update orders set name = ${sql(person)}, recipient_name = ${sql(person)}, address = ${sql(street)}, recipient_address = ${sql(street)},
       customer_note = ${sql(street)}`,
    'update content_versions set version = version + 1',
  ];
  for (const statement of changed) await query(statement);
}

export const longSiteName = long.site;
