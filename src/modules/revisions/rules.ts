import type { Permission } from '#shared/permissions.ts';

/** The contents that have drafts and a history → the permission to write them. */
export const revisionKinds = {
  home: 'cms update',
  menu: 'cms update',
  page: 'cms update',
  information: 'cms update',
  article: 'blogs update',
  banner: 'banners update',
} as const satisfies Record<string, Permission>;
export type RevisionKindName = keyof typeof revisionKinds;
