import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { emailField, noContent, nothing } from '#shared/fields.ts';
import { contactPictures } from '#shared/image-limits.ts';
import { refuser, withFacts } from '#shared/refusal.ts';
import { richTextView } from '#shared/text/rich-text-field.ts';
import { bannerEndpoints } from './contract/banners.ts';
import { informationEndpoints } from './contract/information.ts';
import { informationNames } from './contract/information-names.ts';
import { linkEndpoints } from './contract/links.ts';
import { messageEndpoints } from './contract/messages.ts';
import { newsEndpoints } from './contract/news.ts';
import { pageEndpoints } from './contract/pages.ts';
import { shopEndpoints } from './contract/shops.ts';
import { videoEndpoints } from './contract/video.ts';

export {
  type BannerForm,
  type BannerForStaff,
  type BannerPosition,
  type BannerRow,
  type PersonalBanner,
  personalBanner,
} from './contract/banners.ts';
export type { InformationForm, InformationForStaff } from './contract/information.ts';
export { type InformationName, informationNames, informationNumber } from './contract/information-names.ts';
export type { MessageForStaff, MessageRow } from './contract/messages.ts';
export type { ArticleForm, ArticleForStaff, ArticleRow, ArticleState, BlogCategoryRow } from './contract/news.ts';
export type { PageForm, PageForStaff, PageRow } from './contract/pages.ts';
export type { ShopForm, ShopForStaff, ShopRow } from './contract/shops.ts';
export type { VideoForm } from './contract/video.ts';

export const contentErrors = {
  page_not_found: 404,
  page_changed: withFacts<{ current: number }>(409),
  information_changed: withFacts<{ current: number }>(409),
  article_not_found: 404,
  message_not_sent: 503,
  banner_not_found: 404,
  banner_changed: withFacts<{ current: number }>(409),
  video_changed: 409,
  article_changed: withFacts<{ current: number }>(409),
  shop_not_found: 404,
  shop_changed: withFacts<{ current: number }>(409),
  nothing_to_revert: 422,
  message_not_found: 404,
  message_changed: withFacts<{ current: number }>(409),
} as const;
export const refuseContent = refuser(contentErrors);

export const contentContract = {
  ...newsEndpoints,
  menuPages: endpoint({
    method: 'GET',
    path: '/api/pages',
    access: 'public',
    summary: 'The custom pages that are shown in the menu, in the order in which they were made',
    input: nothing,
    output: z.object({ data: z.array(z.object({ id: z.number(), title: z.string(), slug: z.string() })) }),
    etag: true,
  }),
  information: endpoint({
    method: 'GET',
    path: '/api/information/:name',
    access: 'public',
    summary: 'One information page: about, questions, privacy or terms',
    input: z.object({ name: z.enum(informationNames) }),
    output: z.object({
      name: z.enum(informationNames),
      body: richTextView,
      groups: z.array(z.object({ name: z.string(), questions: z.array(z.object({ q: z.string(), a: richTextView })) })),
      effective_on: z.string().nullable(),
      text_version: z.number(),
      fallback: z.boolean(),
    }),
  }),
  ...shopEndpoints,
  ...bannerEndpoints,
  ...videoEndpoints,
  ...linkEndpoints,
  ...messageEndpoints,
  ...pageEndpoints,
  ...informationEndpoints,
  contactPictures: endpoint({
    method: 'POST',
    path: '/api/contact/pictures',
    access: 'public',
    rate: 'credentials',
    summary: 'Uploads pictures for a message to the shop (multipart); returns the keys for the message',
    input: nothing,
    output: z.object({ keys: z.array(z.string()) }),
    status: 201,
    upload: { pictures: true, maxFiles: contactPictures },
  }),
  contact: endpoint({
    method: 'POST',
    path: '/api/contact',
    access: 'public',
    rate: 'order',
    summary: 'Sends a message to the shop; stored, and mailed to its contact address',
    input: z.object({
      name: z.string().trim().min(1).max(50),
      email: emailField,
      phone: z.string().trim().max(40).default(''),
      order_no: z.string().trim().max(40).default(''),
      message: z.string().trim().min(1).max(5000),
      /** Keys that `contactPictures` answered. */
      pictures: z.array(z.string().max(40)).max(contactPictures).default([]),
      /** Spam trap: people leave it empty, bots fill it in. */
      website: z.string().max(200).default(''),
    }),
    output: noContent,
    status: 204,
    errors: ['message_not_sent'],
  }),
};
