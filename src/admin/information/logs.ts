import { ScrollText } from 'lucide-react';
import * as m from '#messages';
import type { InformationName } from '#modules/content/contract.ts';
import { logScreen } from '../kit/logs/logs.tsx';
import type { LogFields } from '../kit/logs/spec.ts';
import { titles } from './names.ts';

export const informationFields: LogFields = {
  body: { label: m.admin_pages_text },
  groups: { label: m.admin_information_questions, kind: 'count' },
  effective_on: { label: m.admin_information_effective },
  text_version: { label: m.admin_information_version },
};

/** The change log of an information page. */
export const InformationLogs = logScreen({
  from: 'content.informationLogs',
  icon: ScrollText,
  needs: 'cms view',
  fields: informationFields,
  subject: async ({ name = 'about' }) => titles[name as InformationName](),
  crumbs: ({ name = 'about' }, subject) => [{ label: m.admin_layout_content() }, { label: subject, path: `/information/${name}` }],
  back: ({ name = 'about' }) => `/information/${name}`,
});
