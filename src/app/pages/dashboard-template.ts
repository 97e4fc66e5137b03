import type { FastifyInstance, FastifyRequest } from 'fastify';
import { oneTimeBody } from '#platform/cache/compression.ts';
import type { Page } from '#platform/cache/page-cache.ts';
import { sessionCookie } from '#platform/http/csrf.ts';
import { splitLocale } from '#shared/locale.ts';
import type { Permission } from '#shared/permissions.ts';

/** The pages with a dashboard template: the permission to edit there, and the screen of the back office for what shoppers cannot see. */
const editable: readonly { page: RegExp; needs: Permission; screen: string }[] = [
  { page: /^\/products\/(\d+)(?:\/[^/]*)?\/?$/, needs: 'products update', screen: '/admin/products/' },
  { page: /^\/products(?:\/(?:category|brand)\/\d+(?:\/[^/]*)?)?\/?$/, needs: 'products update', screen: '/admin/products' },
  { page: /^\/shops\/?$/, needs: 'shops update', screen: '/admin/shops' },
  { page: /^\/news\/(\d+)(?:\/[^/]*)?\/?$/, needs: 'blogs update', screen: '/admin/blogs/' },
  { page: /^\/news(?:\/category\/\d+(?:\/[^/]*)?)?\/?$/, needs: 'blogs update', screen: '/admin/blogs' },
];

/** The permissions that decide what these pages let staff do. */
const usedOnPages: readonly Permission[] = [
  'products update',
  'categories update',
  'brands update',
  'shops update',
  'blogs update',
  'filemanager view',
  'filemanager create',
];

export const requestsDashboard = ({ pathname, searchParams }: URL): boolean =>
  searchParams.get('template') === 'dashboard' && !pathname.endsWith('.data');

/** What the session of this request may do on these pages. The API decides, as a request of its own; null: no session. */
async function readPermissions(app: FastifyInstance, { headers, ip }: FastifyRequest): Promise<Permission[] | null> {
  const { cookie = '', host = '' } = headers;
  if (!cookie.includes(`${sessionCookie}=`) || headers['sec-fetch-site'] === 'cross-site') return null;
  const own = { cookie, host, accept: 'application/json', 'sec-fetch-site': 'same-origin' };
  const answer = await app.inject({ method: 'GET', url: '/api/me', headers: own, remoteAddress: ip });
  if (answer.statusCode !== 200) return null;
  const { superman, permissions } = answer.json<{ superman: boolean; permissions: string[] }>();
  return usedOnPages.filter((each) => superman || permissions.includes(each));
}

/** Whether the request is of signed-in staff, whatever they may do. */
export const isOfStaff = async (app: FastifyInstance, request: FastifyRequest): Promise<boolean> =>
  (await readPermissions(app, request)) !== null;

/** The page for its reader only. */
export function privatePage(page: Page): Page {
  const { etag: _, ...headers } = page.headers;
  return { ...page, headers: { ...headers, 'cache-control': 'private, no-store' } };
}

const redirectTo = async (location: string): Promise<Page> => ({
  status: 302,
  headers: { location, 'cache-control': 'private, no-store' },
  body: await oneTimeBody(Buffer.alloc(0)),
});

function withoutTemplate({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams(searchParams);
  query.delete('template');
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}

const isFromOffice = ({ headers }: FastifyRequest, { origin }: URL): boolean =>
  headers.referer?.startsWith(`${origin}/admin`) === true && !headers.referer.startsWith(`${origin}/admin/login`);

/**
 * A page with the dashboard template, for staff who may edit it; it is rendered for its reader only and never cached. For everyone
 * else the address is that of the page itself. A link of the back office whose session ended leads to the sign-in page, and a record
 * that shoppers cannot see to its form.
 */
export async function dashboardPage(
  app: FastifyInstance,
  request: FastifyRequest,
  url: URL,
  render: (editor: readonly Permission[]) => Promise<Page>,
): Promise<Page> {
  const path = splitLocale(url.pathname).path;
  const kind = editable.find(({ page }) => page.test(path));
  const may = kind && (await readPermissions(app, request));
  if (may === null && isFromOffice(request, url))
    return redirectTo(`/admin/login?redirect=${encodeURIComponent(url.pathname + url.search)}`);
  if (!kind || !may?.includes(kind.needs)) return redirectTo(withoutTemplate(url));
  const page = await render(may);
  if (page.status === 404) return redirectTo(kind.screen + (kind.page.exec(path)?.[1] ?? ''));
  return privatePage(page);
}
