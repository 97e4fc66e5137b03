import { toRoutes } from '#platform/http/routes.ts';
import { answerMessage, bulkMessages } from './commands/answer-message.ts';
import { countArticle } from './commands/count-article.ts';
import { countBanners } from './commands/count-banners.ts';
import { bulkArticles, createArticle, deleteArticle, revertArticle, updateArticle } from './commands/save-article.ts';
import { bulkBanners, createBanner, deleteBanner, revertBanner, updateBanner } from './commands/save-banner.ts';
import { saveInformation } from './commands/save-information.ts';
import { bulkPages, createPage, deletePage, revertPage, updatePage } from './commands/save-page.ts';
import { bulkShops, createShop, deleteShop, revertShop, updateShop } from './commands/save-shop.ts';
import { revertVideo, saveVideo } from './commands/save-video.ts';
import { receiveContactPictures, sendMessage } from './commands/send-message.ts';
import { contentContract } from './contract.ts';
import { listBanners, readVideoBackground } from './queries/banners.ts';
import { linkChoices } from './queries/link-choices.ts';
import { listNews, listNewsCategories, readArticle } from './queries/news.ts';
import { readInformation, readMenuPages } from './queries/pages.ts';
import { listShops } from './queries/places.ts';
import { bannerDays, bannerLogs, listBannersForStaff, readBanner, readVideoForStaff, videoLogs } from './queries/staff-banners.ts';
import { informationLogs, readInformationForStaff } from './queries/staff-information.ts';
import { listMessages, messageLogs, readMessage } from './queries/staff-messages.ts';
import { articleLogs, blogCategoryChoices, listArticles, listBlogCategories, readArticleForStaff } from './queries/staff-news.ts';
import { listPages, pageLogs, readPageForStaff } from './queries/staff-pages.ts';
import { listShopsForStaff, readShop, shopLogs } from './queries/staff-shops.ts';

export { contentRevisions } from './revision-kinds.ts';

export const routes = toRoutes('content', contentContract, {
  news: listNews,
  newsCategories: listNewsCategories,
  article: readArticle,
  countArticle,
  menuPages: readMenuPages,
  information: readInformation,
  shops: listShops,
  banners: listBanners,
  countBanners,
  videoBackground: readVideoBackground,
  listBanners: listBannersForStaff,
  createBanner,
  readBanner,
  bannerDays,
  updateBanner,
  bulkBanners,
  deleteBanner,
  bannerLogs,
  revertBanner,
  readVideo: readVideoForStaff,
  saveVideo,
  videoLogs,
  revertVideo,
  linkChoices,
  listMessages,
  readMessage,
  replyMessage: answerMessage,
  bulkMessages,
  messageLogs,
  listBlogCategories,
  blogCategoryChoices,
  listArticles,
  readArticleForStaff,
  createArticle,
  updateArticle,
  bulkArticles,
  deleteArticle,
  articleLogs,
  revertArticle,
  listShops: listShopsForStaff,
  readShop,
  createShop,
  updateShop,
  bulkShops,
  deleteShop,
  shopLogs,
  revertShop,
  listPages,
  readPage: readPageForStaff,
  createPage,
  updatePage,
  bulkPages,
  deletePage,
  pageLogs,
  revertPage,
  readInformation: readInformationForStaff,
  saveInformation,
  informationLogs,
  contactPictures: receiveContactPictures,
  contact: sendMessage,
});
