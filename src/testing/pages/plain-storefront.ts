import { createContext, data, type EntryContext, RouterContextProvider } from 'react-router';
import type { UntypedCall } from '#platform/http/call.ts';

type Deps = { call: UntypedCall; editor?: readonly string[] };
const depsContext = createContext<Deps>();

const asPage = (error: { status?: number }) => {
  throw error.status === 404 ? data(null, { status: 404 }) : error;
};

/** A storefront of one page that shows the answers of the shop's endpoints, and for whom it is rendered, and counts its renderings. */
export function plainStorefront() {
  const rendered: string[] = [];
  const load = async ({ request, context }: { request: Request; context: RouterContextProvider }) => {
    const deps = context.get(depsContext);
    const call: UntypedCall = (...path) => deps.call(...path).catch(asPage);
    const { pathname, search } = new URL(request.url);
    const id = /^\/products\/(\d+)$/.exec(pathname)?.[1];
    const products = id ? await call('shopfront.product', { id }, 'tw') : await call('shopfront.products', {}, 'tw');
    return {
      pathname,
      search,
      settings: await call('settings.read', { q: 'website' }, 'tw'),
      products,
      padding: '碗'.repeat(1000),
      ...(deps.editor && { editor: deps.editor }),
    };
  };
  const render = (request: Request, status: number, headers: Headers, { staticHandlerContext }: EntryContext) => {
    rendered.push(new URL(request.url).pathname);
    headers.set('content-type', 'text/html; charset=utf-8');
    return new Response(`<script>"hashed"</script>${JSON.stringify(staticHandlerContext.loaderData)}`, { status, headers });
  };
  const createRequestContext = (deps: Deps) => {
    const context = new RouterContextProvider();
    context.set(depsContext, deps);
    return context;
  };
  const build = {
    entry: { module: { default: render, createRequestContext, handleError: () => {} } },
    routes: {
      root: { id: 'root', path: '', module: { default: () => null } },
      page: { id: 'page', parentId: 'root', path: '*', module: { default: () => null, loader: load } },
    },
    assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '' },
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '' },
  };
  return { build, rendered };
}
