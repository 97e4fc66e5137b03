import { revisionKind } from '#modules/revisions/index.ts';
import { toHomeForm } from './block-forms.ts';
import { saveHome, saveMenu } from './commands/save-menu-and-home.ts';
import { homeSettings } from './contract/blocks.ts';
import { menuSettings } from './contract.ts';
import { readHomeVersion, readMenuVersion } from './queries.ts';

/** The settings that have drafts and a history. */
export const settingsRevisions = {
  home: revisionKind({
    form: homeSettings,
    read: async (reader, subject) => {
      if (subject !== 'home') return undefined;
      const { value, version } = await readHomeVersion(reader);
      return { form: toHomeForm(value), version };
    },
    save: (ctx, _, { form, ...published }) => saveHome(ctx, { ...published, value: form }),
    path: () => '/home',
  }),
  menu: revisionKind({
    form: menuSettings,
    read: async (reader, subject) => {
      if (subject !== 'menu') return undefined;
      const { value, version } = await readMenuVersion(reader);
      return { form: value, version };
    },
    save: (ctx, _, { form, ...published }) => saveMenu(ctx, { ...published, value: form }),
    path: () => '/home',
  }),
};
