import { routesOf } from '#platform/http/routes.ts';
import { receiveContactPictures, sendMessage } from './commands/send-message.ts';
import { contentContract } from './contract.ts';
import { listNews, listNewsCategories, readArticle } from './queries/news.ts';
import { readInformation, readPage } from './queries/pages.ts';
import { listBanners, listShops, readVideoBackground } from './queries/places.ts';

export const routes = routesOf('content', contentContract, {
  news: listNews,
  newsCategories: listNewsCategories,
  article: readArticle,
  page: readPage,
  information: readInformation,
  shops: listShops,
  banners: listBanners,
  videoBackground: readVideoBackground,
  contactPictures: receiveContactPictures,
  contact: sendMessage,
});
