import { type APIRequestContext, request } from '@playwright/test';

/** The API as signed-in staff: methods, paths and bodies of the contracts. Throws what is not a 2xx. */
export type StaffApi = {
  get<T>(path: string): Promise<T>;
  put<T>(path: string, body: object): Promise<T>;
  post<T>(path: string, body: object): Promise<T>;
  /** Puts a picture among the shop's media; answers its id. */
  upload(name: string, bytes: Buffer): Promise<number>;
  close(): Promise<void>;
};

const superAdmin = { email: 'admin@example.com', password: 'admin12345' };

/** Signs the demo's super-admin in, by HTTP alone. */
export async function staffApi(url: string): Promise<StaffApi> {
  const api = await request.newContext({ baseURL: url, extraHTTPHeaders: { referer: `${url}/admin`, accept: 'application/json' } });
  await api.get('/sanctum/csrf-cookie');
  await answerOf(await api.post('/login', { data: superAdmin, headers: await token(api) }));
  return {
    get: async (path) => answerOf(await api.get(path)),
    put: async (path, data) => answerOf(await api.put(path, { data, headers: await token(api) })),
    post: async (path, data) => answerOf(await api.post(path, { data, headers: await token(api) })),
    upload: async (name, buffer) => {
      const multipart = { files: { name, mimeType: 'image/png', buffer } };
      const { data } = await answerOf<{ data: { id: number }[] }>(
        await api.post('/api/admin/media', { multipart, headers: await token(api) }),
      );
      return data[0]?.id ?? 0;
    },
    close: () => api.dispose(),
  };
}

async function token(api: APIRequestContext): Promise<Record<string, string>> {
  const { cookies } = await api.storageState();
  return { 'x-xsrf-token': decodeURIComponent(cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '') };
}

async function answerOf<T>(answer: Awaited<ReturnType<APIRequestContext['get']>>): Promise<T> {
  if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`);
  return (answer.status() === 204 ? undefined : await answer.json()) as T;
}
