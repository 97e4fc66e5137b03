import { readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { endpoints } from '../src/storefront/endpoints.generated.ts';

type Where = { root: string; port: number; host: string; apiPort: number };
/** What the server process answers beside the pages: its calls, files, simulators, and what search engines and browsers ask for. */
const apiFolders = /^\/(api|sanctum|login|logout|health|metrics|media|dev|sim|card|feeds|\.well-known)(\/|\?|$)/;
const apiFiles = /^\/(robots\.txt|sitemap[^/?]*\.xml|manifest\.webmanifest|favicon\.ico|icon[^/?]*\.(png|svg)|apple-touch-icon\.png)(\?|$)/;
export const isForApi = (url: string): boolean => apiFolders.test(url) || apiFiles.test(url);

/** Both browser apps with hot reload in one server; API requests are proxied to its process. */
export async function mountDevelopmentApps({ root, port, host, apiPort }: Where): Promise<{ close(): Promise<void> }> {
  const vite = (configFile: string, hmrPort: number) =>
    createVite({
      root: configFile.includes('admin') ? path.join(root, 'src/admin') : root,
      configFile: path.join(root, configFile),
      appType: 'custom',
      // Two servers that share one cache of optimised packages would invalidate each other's.
      cacheDir: path.join(root, 'node_modules/.vite', configFile),
      server: { middlewareMode: true, hmr: { port: hmrPort } },
    });
  const [storefront, admin] = await Promise.all([vite('vite.storefront.config.ts', port + 2), vite('vite.admin.config.ts', port + 3)]);
  const server = http.createServer((request, response) => {
    const url = request.url ?? '/';
    if (isForApi(url)) return proxyToApi(request, response, apiPort);
    if (url.startsWith('/admin')) return admin.middlewares(request, response, () => void sendAdmin(admin, root, response));
    storefront.middlewares(request, response, () => void renderPage(storefront, request, response, apiPort, `http://localhost:${port}`));
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  return {
    close: async () => {
      server.closeAllConnections();
      server.close();
      await Promise.all([storefront.close(), admin.close()]);
    },
  };
}

function proxyToApi(request: http.IncomingMessage, response: http.ServerResponse, port: number): void {
  const upstream = http.request(
    { port, host: '127.0.0.1', path: request.url, method: request.method, headers: request.headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  upstream.on('error', () => response.writeHead(503, { 'content-type': 'application/json' }).end('{"message":"The API is restarting"}'));
  request.pipe(upstream);
}

async function sendAdmin(vite: ViteDevServer, root: string, response: http.ServerResponse): Promise<void> {
  const page = await vite.transformIndexHtml('/index.html', readFileSync(path.join(root, 'src/admin/index.html'), 'utf8'));
  response.writeHead(200, { 'content-type': 'text/html' }).end(page);
}

/** In development the loaders reach the API over HTTP: it restarts by itself while the browser apps keep running. */
async function callOverHttp(apiPort: number, name: string, input: Record<string, unknown>, locale: string): Promise<unknown> {
  const [, pattern] = endpoints[name as keyof typeof endpoints];
  const rest = { ...input };
  const url = new URL(
    pattern.replace(/:(\w+)/g, (_, key: string) => {
      const value = String(rest[key]);
      delete rest[key];
      return encodeURIComponent(value);
    }),
    `http://127.0.0.1:${apiPort}`,
  );
  for (const [key, value] of Object.entries(rest)) if (value !== undefined) url.searchParams.set(key, String(value));
  const answer = await fetch(url, { headers: { 'accept-language': locale === 'en' ? 'en' : 'zh-TW' } });
  if (!answer.ok) throw Object.assign(new Error(`${name} answered ${answer.status}`), { status: answer.status });
  return answer.json();
}

type EntryServer = { createRequestContext(deps: unknown): unknown };

async function renderPage(
  vite: ViteDevServer,
  request: http.IncomingMessage,
  response: http.ServerResponse,
  apiPort: number,
  origin: string,
): Promise<void> {
  try {
    // The same copy of the router as the pages use: contexts are compared by identity.
    const { createRequestHandler } = (await vite.ssrLoadModule('react-router')) as typeof import('react-router');
    const build = await vite.ssrLoadModule('virtual:react-router/server-build');
    const { createRequestContext } = (build['entry'] as { module: EntryServer }).module;
    const call = (name: string, input: Record<string, unknown>, locale: string) => callOverHttp(apiPort, name, input, locale);
    const handle = createRequestHandler(build as never, 'development');
    const answer = await handle(
      new Request(new URL(request.url ?? '/', origin), {
        method: request.method ?? 'GET',
        headers: request.headers as Record<string, string>,
      }),
      createRequestContext({ call, origin, report: (error: unknown) => process.stderr.write(`${String(error)}\n`) }) as never,
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  } catch (error) {
    vite.ssrFixStacktrace(error as Error);
    response.writeHead(500, { 'content-type': 'text/plain' }).end((error as Error).stack);
  }
}
