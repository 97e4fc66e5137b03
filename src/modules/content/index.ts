export * as contactMessages from './contact-messages.ts';
export { contentEffects } from './effects.ts';
export { published } from './published.ts';
export { englishCounts } from './queries/english.ts';
export { informationVersions } from './queries/information-versions.ts';
export { publishedTitles } from './queries/published-titles.ts';
export {
  addArticle,
  addBanner,
  addPage,
  addShop,
  type NewArticle,
  type NewBanner,
  type NewPage,
  type NewShop,
  replaceInformation,
} from './setup.ts';
