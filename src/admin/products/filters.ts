import * as m from '#messages';
import { amounts, between, choiceFilter, multiChoiceFilter } from '../kit/list/describe.ts';
import type { Filter, Option } from '../kit/list/spec.ts';
import { brandOptions, categoryOptions, tagOptions } from './choices.ts';

const yesNo = (yes: () => string, no: () => string) => (): Option[] => [
  { value: '1', label: yes() },
  { value: '0', label: no() },
];
/** Where a product comes from. */
export const sourceOptions = (): Option[] => [
  { value: 'local', label: m.admin_stock_source_local() },
  { value: 'newbang', label: m.admin_stock_source_newbang() },
];
const types = (): Option[] => [
  { value: 'single', label: m.admin_product_edit_single() },
  { value: 'multi', label: m.admin_product_edit_multi() },
  { value: 'combo', label: m.admin_product_edit_combo() },
];
const stocks = (): Option[] => [
  { value: 'low', label: m.admin_products_low() },
  { value: 'out', label: m.admin_products_sold_out() },
];
const lacks = (): Option[] => [
  { value: 'english', label: m.admin_products_missing_english() },
  { value: 'picture', label: m.admin_products_missing_picture() },
  { value: 'seo', label: m.admin_products_missing_seo() },
];

export const productFilters: Filter[] = [
  choiceFilter('category_id', m.admin_products_category, categoryOptions),
  choiceFilter('brand_id', m.admin_products_brand, brandOptions),
  choiceFilter('tag', m.admin_product_logs_tags, tagOptions),
  multiChoiceFilter('type', m.admin_products_type, types),
  choiceFilter('stock', m.admin_products_stock, stocks),
  amounts('price_min', 'price_max', m.admin_products_price),
  choiceFilter('missing', m.admin_products_missing, lacks),
  between('changed_from', 'changed_until', m.admin_products_updated),
  choiceFilter('member_only', m.admin_products_who, yesNo(m.admin_product_edit_member_only, m.admin_products_everybody)),
  choiceFilter('credit', m.admin_product_logs_is_credit, yesNo(m.admin_form_yes, m.admin_form_no)),
  choiceFilter('source', m.admin_stock_source, sourceOptions),
  choiceFilter('archived', m.admin_product_logs_archived, () => [{ value: '1', label: m.admin_products_only_archived() }]),
];
