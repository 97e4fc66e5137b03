/** One line of the doctor's report. `fail`: the shop does not work or will lose something; `warn`: it should be looked at. */
export type Finding = { state: 'ok' | 'warn' | 'fail'; about: string; says: string; todo?: string };

export const ok = (about: string, says: string): Finding => ({ state: 'ok', about, says });
export const warn = (about: string, says: string, todo: string): Finding => ({ state: 'warn', about, says, todo });
export const fail = (about: string, says: string, todo: string): Finding => ({ state: 'fail', about, says, todo });
