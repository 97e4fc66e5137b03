import { toRoutes } from '#platform/http/routes.ts';
import { countBanners } from './commands/count-banners.ts';
import { createBanner, saveVideo, updateBanner } from './commands/save-banner.ts';
import { receiveContactPictures, sendMessage } from './commands/send-message.ts';
import { contentContract } from './contract.ts';
import { listBanners, listBannersForStaff, readVideoBackground, readVideoForStaff } from './queries/banners.ts';
import { listNews, listNewsCategories, readArticle } from './queries/news.ts';
import { readInformation, readPage } from './queries/pages.ts';
import { listShops } from './queries/places.ts';

export const routes = toRoutes('content', contentContract, {
  news: listNews,
  newsCategories: listNewsCategories,
  article: readArticle,
  page: readPage,
  information: readInformation,
  shops: listShops,
  banners: listBanners,
  countBanners,
  videoBackground: readVideoBackground,
  listBanners: listBannersForStaff,
  createBanner,
  updateBanner,
  readVideo: readVideoForStaff,
  saveVideo,
  contactPictures: receiveContactPictures,
  contact: sendMessage,
});
