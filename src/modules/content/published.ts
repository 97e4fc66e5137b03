import { articleAddresses, pageAddresses } from './queries/addresses.ts';
import { articlesAbout } from './queries/articles-about.ts';

/** What staff have published, for those who lead there. */
export const published = { pageAddresses, articleAddresses, articlesAbout };
