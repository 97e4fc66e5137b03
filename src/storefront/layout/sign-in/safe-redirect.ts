import { toOwnPath } from '#shared/own-path.ts';

/** The redirect target after signing in: a path of this shop only. `search` is the page's query. */
export const safeRedirect = (search: string): string | null => toOwnPath(new URLSearchParams(search).get('redirect'));
