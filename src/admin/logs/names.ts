import { permissions } from '#shared/permissions.ts';
import { call } from '../client.ts';
import { levelOptions } from '../customers/choices.ts';
import type { Names } from '../kit/logs/spec.ts';
import { permissionLabel, roleLabels } from '../layout/permission-labels.ts';
import { ifMay } from '../session.ts';

type Named = { id: number; name: string };
const byId = (rows: readonly Named[]): Record<string, string> => Object.fromEntries(rows.map(({ id, name }) => [String(id), name]));

/** The names for the ids of all models, as far as this person may view them. */
export async function readNames(): Promise<Names> {
  const [brands, categories, articleCategories, levels, roles] = await Promise.all([
    call('catalog.brandChoices', {}),
    call('catalog.categoryChoices', {}),
    call('content.blogCategoryChoices', {}),
    ifMay('customers view', levelOptions, []),
    ifMay('roles view', async () => (await call('staff.listRoles', { per_page: 100 })).data, []),
  ]);
  const category = byId(categories.data);
  const articleCategory = byId(articleCategories.data);
  return {
    brand_id: byId(brands.data),
    category_ids: category,
    category_id: articleCategory,
    // Both kinds of categories have their ids from one sequence.
    parent_id: { ...category, ...articleCategory },
    level_id: Object.fromEntries(levels.map(({ value, label }) => [value, label])),
    permissions: Object.fromEntries(permissions.map((one) => [one, permissionLabel(one)])),
    roles: Object.fromEntries(roles.map(({ key, name }) => [key ?? name, roleLabels([key ?? name])])),
  };
}
