export { publishDue } from './commands/publish-due.ts';
export { showDraft } from './commands/show-draft.ts';
export { type RevisionKinds, revisionKind } from './kind.ts';
export { previewParameter } from './preview-path.ts';
export { recordRevision } from './record.ts';
export { deleteRevisions } from './store.ts';
