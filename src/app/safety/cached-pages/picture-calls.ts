import type { Call, Prepared } from './content-calls.ts';

/** The calls that change what a picture of a page shows. `replace` sends another file for it. */
export const pictureCalls = (call: Call, shownPicture: () => Promise<number>, replace: (id: number) => Promise<unknown>): Prepared => ({
  'PUT /api/admin/media/:id': async () => {
    const id = await shownPicture();
    const value = { file_name: 'a.png', folder_id: null, alt: { tw: 'Hu', en: 'Pot' }, focus: { x: 50, y: 50 } };
    return [
      () => call('PUT', `/api/admin/media/${id}`, { value, version: 1 }),
      () => call('PUT', `/api/admin/media/${id}`, { value: { ...value, focus: { x: 51, y: 50 } }, version: 2 }),
    ];
  },
  'POST /api/admin/media/:id/logs/:log_id/revert': async () => {
    const id = await shownPicture();
    const value = { file_name: 'a.png', folder_id: null, alt: { tw: 'Hu', en: 'Pot' }, focus: { x: 50, y: 50 } };
    await call('PUT', `/api/admin/media/${id}`, { value, version: 1 });
    const [entry] = (await call('GET', `/api/admin/media/${id}/logs`)).body['data'] as { id: number }[];
    return [() => call('POST', `/api/admin/media/${id}/logs/${entry?.id}/revert`, {})];
  },
  'POST /api/admin/media/:id/crop': async () => {
    const id = await shownPicture();
    const crop = { left: 0, top: 0, width: 50, height: 100 };
    return [
      () => call('POST', `/api/admin/media/${id}/crop`, { crop, version: 1 }),
      () => call('POST', `/api/admin/media/${id}/crop`, { crop: null, version: 2 }),
    ];
  },
  'POST /api/admin/media/:id/file': async () => {
    const id = await shownPicture();
    return [() => replace(id)];
  },
  'POST /api/admin/media/delete': async () => {
    const id = await shownPicture();
    return [() => call('POST', '/api/admin/media/delete', { ids: [id], reason: 'Wrong pot' })];
  },
});
