import { articleAddresses, pageAddresses } from './queries/addresses.ts';
import { articlesAbout } from './queries/articles-about.ts';
import { bannersForTags } from './queries/banners.ts';
import { currentPaths } from './queries/current-paths.ts';
import { contentLinkTargets } from './queries/link-targets.ts';
import { listNews } from './queries/news.ts';
import { readPage } from './queries/pages.ts';
import { listShops, shopNames } from './queries/places.ts';

/** Published pages, articles and banners, for other modules; link targets and names of shops include unpublished ones. */
export const published = {
  pageAddresses,
  articleAddresses,
  articlesAbout,
  bannersForTags,
  currentPaths,
  linkTargets: contentLinkTargets,
  news: listNews,
  shops: listShops,
  shopNames,
  page: readPage,
};
