import { toRoutes } from '#platform/http/routes.ts';
import { discardDraft, saveDraft } from './commands/save-draft.ts';
import { revisionsContract } from './contract.ts';
import type { RevisionKinds } from './kind.ts';
import { readRevisions, readVersion } from './queries.ts';

/** The app injects how the modules' contents are read and published. */
export const routes = (kinds: RevisionKinds) =>
  toRoutes('revisions', revisionsContract, {
    read: readRevisions(kinds),
    version: readVersion,
    saveDraft: saveDraft(kinds),
    discardDraft,
  });
