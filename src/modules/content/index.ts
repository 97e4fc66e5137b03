export { contentEffects } from './effects.ts';
export { published } from './published.ts';
export { informationVersions } from './queries/information-versions.ts';
export * as contactMessages from './queries/message.ts';
export { publishedTitles } from './queries/published-titles.ts';
export {
  addArticle,
  addBanner,
  addPage,
  addShop,
  type Faq,
  type NewArticle,
  type NewBanner,
  type NewPage,
  type NewShop,
  saveInformation,
} from './store.ts';
