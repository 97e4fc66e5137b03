/** Names and addresses of products, brands and categories, for links in the content of other modules. */
export { articleCategories, categoryJson } from './queries/category-json.ts';
export { slugsById } from './queries/shelf/addresses.ts';
