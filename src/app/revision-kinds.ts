import { contentRevisions } from '#modules/content/routes.ts';
import type { RevisionKinds } from '#modules/revisions/index.ts';
import { settingsRevisions } from '#modules/settings/routes.ts';

/** Everything that has drafts and a history. */
export const revisionKinds: RevisionKinds = { ...contentRevisions, ...settingsRevisions };
