import type { StaffCall, StaffCallDeps } from '#platform/http/call.ts';
import type { Ports } from './providers.ts';

/** Calls of staff for a worker. The endpoints are loaded with the first call, as a worker without tasks and webhooks needs none of them. */
export function createLazyStaffCall(ports: Ports, deps: StaffCallDeps): StaffCall {
  let loading: Promise<StaffCall> | undefined;
  const load = async () => {
    const [{ createStaffCall }, { allRoutes }] = await Promise.all([import('#platform/http/call.ts'), import('./routes.ts')]);
    return createStaffCall(allRoutes(ports), deps);
  };
  return async (...call) => {
    loading ??= load();
    return (await loading)(...call);
  };
}
