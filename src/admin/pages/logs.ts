import { FileText } from 'lucide-react';
import * as m from '#messages';
import { inLocale } from '#shared/locale.ts';
import { call } from '../client.ts';
import { logScreen } from '../kit/logs/logs.tsx';
import type { LogFields } from '../kit/logs/spec.ts';
import { language } from '../language.ts';

export const pageFields: LogFields = {
  title: { label: m.admin_pages_page_title },
  slug: { label: m.admin_product_edit_slug },
  blocks: { label: m.admin_blocks_blocks },
  status: { label: m.admin_brands_state, words: { draft: m.admin_pages_draft, published: m.admin_pages_published } },
  publish_at: { label: m.admin_pages_publish_at, kind: 'moment' },
  seo: { label: m.admin_seo_title },
  noindex: { label: m.admin_pages_noindex },
  in_menu: { label: m.admin_pages_in_menu },
};

/** The change log of custom pages, with revert. */
export const PageLogs = logScreen({
  from: 'content.pageLogs',
  icon: FileText,
  needs: 'cms update',
  fields: pageFields,
  subject: async ({ id = '' }) => inLocale((await call('content.readPage', { id })).title, language()),
  crumbs: ({ id = '' }, subject) => [
    { label: m.admin_pages_title(), path: '/pages' },
    { label: subject, path: `/pages/${id}` },
  ],
  back: ({ id = '' }) => `/pages/${id}`,
  revert: {
    needs: 'cms update',
    fits: ({ action, changes }) => action !== 'create' && action !== 'delete' && changes.length > 0,
    call: ({ id = '' }, entry) => call('content.revertPage', { id: Number(id), log_id: entry.id }),
  },
});
