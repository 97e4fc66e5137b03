import { Images } from 'lucide-react';
import * as m from '#messages';
import { call } from '../client.ts';
import { logScreen } from '../kit/logs/logs.tsx';
import type { Names } from '../kit/logs/spec.ts';
import { mayDo, profileQuery, queryClient } from '../session.ts';
import { folderPath } from './folders/folder-model.ts';

/** The change log of a picture. */
export const PictureLogs = logScreen({
  from: 'library.logs',
  icon: Images,
  needs: 'filemanager view',
  fields: {
    file_name: { label: m.admin_files_name },
    folder_id: { label: m.admin_files_folder },
    alt: { label: m.admin_files_alt },
    focus: { label: m.admin_files_focus_word, kind: 'secret' },
    crop: { label: m.admin_files_crop, kind: 'secret' },
    file: { label: m.admin_files_file },
    reason: { label: m.admin_files_reason },
  },
  subject: async ({ id = '' }) => (await call('library.readPicture', { id })).value.file_name,
  names: async (): Promise<Names> => {
    if (!mayDo(await queryClient.ensureQueryData(profileQuery), 'filemanager view')) return {};
    const { folders } = await call('library.overview', {});
    return { folder_id: Object.fromEntries(folders.map(({ id }) => [String(id), folderPath(folders, id)])) };
  },
  crumbs: ({ id = '' }, subject) => [
    { label: m.admin_files_title(), path: '/filemanager' },
    { label: subject, path: `/filemanager?picture=${id}` },
  ],
  back: ({ id = '' }) => `/filemanager?picture=${id}`,
  // The file and its crop stay: they are other pictures, not other values.
  revert: {
    needs: 'filemanager update',
    fits: ({ action }) => action !== 'delete',
    only: ['file_name', 'folder_id', 'alt.tw', 'alt.en', 'focus.x', 'focus.y'],
    call: ({ id = '' }, entry) => call('library.revertPicture', { id: Number(id), log_id: entry.id }),
  },
});
