import { ApiError } from '../../client.ts';

const againMs = 3_000;

/** When a preview that was not answered is requested again, for `refetchInterval`: a refused one would be refused again. */
export const previewAgain = ({ state: { error } }: { state: { error: unknown } }): number | false =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500) ? againMs : false;
