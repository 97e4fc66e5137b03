import type { Endpoint } from '#shared/contract.ts';

/** Calls an endpoint of the back office; any refusal fails the test. */
export type Call = (method: Endpoint['method'], path: string, body?: unknown) => Promise<{ body: Record<string, unknown> }>;
/** Prepares records and answers the steps that each change a page, by call. */
export type Prepared = Readonly<Record<string, () => Promise<readonly (() => Promise<unknown>)[]>>>;
type Prepare = { switches?: readonly object[]; add?: () => Promise<number> };

/** The calls of a record with a log, that is saved, switched, deleted and reverted. */
export function contentCalls(
  call: Call,
  path: string,
  form: () => object,
  { switches = [{ active: false }, { active: true }], add }: Prepare = {},
): Prepared {
  const made = add ?? (async () => Number((await call('POST', path, form())).body['id']));
  return {
    [`PUT ${path}/:id`]: async () => {
      const id = await made();
      return [() => call('PUT', `${path}/${id}`, { ...form(), version: 1 })];
    },
    [`POST ${path}/bulk`]: async () => {
      const id = await made();
      return switches.map((change) => () => call('POST', `${path}/bulk`, { ids: [id], ...change }));
    },
    [`DELETE ${path}/:id`]: async () => {
      const id = await made();
      return [() => call('DELETE', `${path}/${id}`)];
    },
    [`POST ${path}/:id/logs/:log_id/revert`]: async () => {
      const id = await made();
      await call('PUT', `${path}/${id}`, { ...form(), version: 1 });
      const { body } = await call('GET', `${path}/${id}/logs`);
      const [entry] = body['data'] as { id: number }[];
      return [() => call('POST', `${path}/${id}/logs/${entry?.id}/revert`, {})];
    },
  };
}

/** Without the call that deletes: what is deleted only while no page shows it. */
export const withoutDelete = (calls: Prepared): Prepared =>
  Object.fromEntries(Object.entries(calls).filter(([each]) => !each.startsWith('DELETE ')));

/** The call that reverts the log entry of a record that pages show; `change` was saved just before. */
export const revertCall = (call: Call, path: string, id: () => number, change: () => object): Prepared => ({
  [`POST ${path}/:id/logs/:log_id/revert`]: async () => {
    const at = `${path}/${id()}`;
    const { body } = await call('GET', at);
    await call('PUT', at, { ...body, ...change() });
    const [entry] = (await call('GET', `${at}/logs`)).body['data'] as { id: number }[];
    return [() => call('POST', `${at}/logs/${entry?.id}/revert`, {})];
  },
});

/** Saves a setting and returns the step that reverts the save. */
async function saveThenRevert(call: Call, path: string, change: object, revert: string): Promise<(() => Promise<unknown>)[]> {
  const { body } = await call('GET', path);
  await call('PUT', path, { value: { ...(body['value'] as object), ...change }, version: body['version'] });
  const [entry] = (await call('GET', '/api/admin/logs?model=Settings')).body['data'] as { id: number }[];
  return [() => call('POST', `${revert}/log/${entry?.id}/revert`, {})];
}

/** The calls that revert log entries of settings; `change`: of the general settings. */
export const settingReverts = (call: Call, change: object): Prepared => ({
  'POST /api/admin/settings/log/:log_id/revert': () => saveThenRevert(call, '/api/admin/settings/general', change, '/api/admin/settings'),
  'POST /api/admin/settings/gifts/log/:log_id/revert': () =>
    saveThenRevert(call, '/api/admin/settings/gifts', { min_price: 650 }, '/api/admin/settings/gifts'),
});
