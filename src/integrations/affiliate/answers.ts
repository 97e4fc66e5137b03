/** Whether a server put the call off without taking it. Other statuses from 500 are also those of a report that was taken. */
export const isPutOff = (status: number): boolean => status === 429 || status === 503;

/** Whether this code of the network means that no server was reached, so that nothing was taken. */
export const isUnsent = (code: string | undefined): boolean => ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'].includes(code ?? '');
