import type { ReactNode } from 'react';
import * as m from '#messages';
import { FormScreen, type FormScreenProps } from '../kit/form/form-screen.tsx';

type Shared = 'source' | 'draftKey' | 'title' | 'brokenTitle' | 'crumbs';
type SettingsForm<R, F extends object> = Omit<FormScreenProps<R, F>, Shared> & {
  /** Key of the setting in the cache and in the drafts of this browser. */
  name: string;
  title: string;
  read: () => Promise<R>;
  formOf: (record: R) => F;
  save: (form: F, version: number, draft?: number) => Promise<unknown>;
};

/** A setting as a form: one record that always exists, saved as a whole. */
export function SettingsForm<R extends { version: number }, F extends object>(props: SettingsForm<R, F>): ReactNode {
  const { name, title, read, formOf, save, ...rest } = props;
  return (
    <FormScreen<R, F>
      anchors="side"
      {...rest}
      source={{
        record: { key: [`settings.${name}`], read },
        formOf,
        versionOf: ({ version }) => version,
        save: async (form, version, draft) => {
          await save(form, version ?? 0, draft);
          return undefined;
        },
        errorPrefix: 'value.',
      }}
      draftKey={`settings ${name}`}
      title={() => title}
      brokenTitle={m.admin_settings_broken()}
      notSaved={m.admin_settings_not_saved}
      crumbs={[{ label: m.admin_layout_settings() }]}
    />
  );
}
