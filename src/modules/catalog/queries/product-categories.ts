import { type RawBuilder, sql } from 'kysely';

/** The ids of a product's categories and their ancestors, as JSON, because a rule for a category includes its descendants. */
export const categoryIdsJson = (productId: RawBuilder<unknown>): RawBuilder<number[]> => sql`(
  with recursive up as (
    select c.id, c.parent_id from product_categories pc join categories c on c.id = pc.category_id where pc.product_id = ${productId}
    union select c.id, c.parent_id from categories c join up on c.id = up.parent_id
  ) select coalesce(json_agg(up.id order by up.id), '[]') from up)`;

/** A category and its visible descendants as an array, evaluated once per query. */
export const withDescendants = (categoryId: number): RawBuilder<number[]> => sql`array(
  with recursive below as (
    select id from categories where id = ${categoryId} and active
    union select c.id from categories c join below on c.parent_id = below.id where c.active
  ) select id from below)`;

/** The ids of the categories that shoppers see: a category below a hidden one is hidden. */
export const shownCategories: RawBuilder<unknown> = sql`(
  with recursive shown as (
    select id from categories where parent_id is null and active
    union all select c.id from categories c join shown on c.parent_id = shown.id where c.active
  ) select id from shown)`;
