import { z } from 'zod';
import { imageLimits } from '#modules/media/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { emailField, idField, noContent, nothing, pageInput, pageSchema, pictureView } from '#shared/fields.ts';
import { refuser, withFacts } from '#shared/refusal.ts';
import { richTextView } from '#shared/rich-text-field.ts';
import { bannerEndpoints } from './contract/banners.ts';

export type { BannerForm, VideoForm } from './contract/banners.ts';

export const contentErrors = {
  page_not_found: 404,
  article_not_found: 404,
  message_not_sent: 503,
  banner_not_found: 404,
  banner_changed: withFacts<{ current: number }>(409),
  video_changed: 409,
} as const;
export const refuseContent = refuser(contentErrors);

/** `fallback`: the reader's language is missing and this is the Chinese text, to be marked as such. */
const seo = z.object({ title: z.string(), description: z.string() });

const slugs = z.object({ tw: z.string(), en: z.string() });
const category = z.object({ id: z.number(), name: z.string(), slug: z.string() });
const adjacentArticle = z.object({ id: z.number(), title: z.string(), slug: z.string() });
const newsRow = z.object({
  id: z.number(),
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  picture: pictureView.nullable(),
  category: category.nullable(),
  author: z.string(),
  published_at: z.string(),
  pinned: z.boolean(),
  fallback: z.boolean(),
});

export const informationNames = ['about', 'faq', 'privacy', 'terms'] as const;

/** How many pictures go with one message. */
export const contactPictures = 3;

const span = z.object({ from: z.number(), to: z.number() });
const hours = z.array(z.array(span));
const specialDay = z.object({ date: z.string(), hours: z.array(span), note: z.string() });

export const contentContract = {
  news: endpoint({
    method: 'GET',
    path: '/api/news',
    access: 'public',
    summary: 'Published articles, pinned ones first, then the newest',
    input: pageInput.extend({ category: idField.optional() }),
    output: pageSchema(newsRow),
  }),
  newsCategories: endpoint({
    method: 'GET',
    path: '/api/news-categories',
    access: 'public',
    summary: 'The categories that have published articles',
    input: nothing,
    output: z.object({ data: z.array(category.extend({ slugs, count: z.number() })) }),
  }),
  article: endpoint({
    method: 'GET',
    path: '/api/news/:id',
    access: 'public',
    summary: 'One article',
    input: z.object({ id: idField }),
    output: newsRow.extend({
      slugs,
      body: richTextView,
      product_ids: z.array(z.number()),
      reading_minutes: z.number(),
      updated_at: z.string(),
      /** The articles published before and after this one. */
      previous: adjacentArticle.nullable(),
      next: adjacentArticle.nullable(),
      seo,
    }),
    errors: ['article_not_found'],
  }),
  page: endpoint({
    method: 'GET',
    path: '/api/pages/:id',
    access: 'public',
    summary: 'A content page',
    input: z.object({ id: idField }),
    output: z.object({
      id: z.number(),
      title: z.string(),
      slug: z.string(),
      slugs,
      blocks: z.array(richTextView),
      seo,
      noindex: z.boolean(),
      fallback: z.boolean(),
    }),
    errors: ['page_not_found'],
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
  shops: endpoint({
    method: 'GET',
    path: '/api/shops',
    access: 'public',
    summary: 'The shops with address and opening hours',
    input: nothing,
    output: z.object({
      data: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          slug: z.string(),
          address: z.string(),
          city: z.string(),
          zip: z.string(),
          latitude: z.number().nullable(),
          longitude: z.number().nullable(),
          phone: z.string(),
          line: z.string().nullable(),
          /** Seven days from Sunday on, minutes of the day in the shop's time zone. */
          hours,
          /** Days that differ, `date` as YYYY-MM-DD; without hours: closed. */
          special_days: z.array(specialDay),
          services: z.array(z.string()),
          pictures: z.array(pictureView),
          pickup: z.boolean(),
        }),
      ),
    }),
  }),
  ...bannerEndpoints,
  contactPictures: endpoint({
    method: 'POST',
    path: '/api/contact/pictures',
    access: 'public',
    rate: 'credentials',
    summary: 'Uploads pictures for a message to the shop (multipart); returns the keys for the message',
    input: nothing,
    output: z.object({ keys: z.array(z.string()) }),
    status: 201,
    upload: { maxFiles: contactPictures, maxBytes: imageLimits.maxMegabytes * 1024 * 1024 },
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
