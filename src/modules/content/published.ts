import { articleAddresses, pageAddresses } from './queries/addresses.ts';
import { articlesAbout } from './queries/articles-about.ts';
import { currentPaths } from './queries/current-paths.ts';
import { listNews } from './queries/news.ts';
import { listShops } from './queries/places.ts';

/** Published pages and articles, for links from other modules. */
export const published = { pageAddresses, articleAddresses, articlesAbout, currentPaths, news: listNews, shops: listShops };
