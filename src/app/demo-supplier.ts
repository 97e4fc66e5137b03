import { createNewbang } from '#integrations/newbang/newbang.ts';
import { newbangSandbox } from '#integrations/newbang/sandbox.ts';
import { createNewbangSimulator } from '#integrations/newbang/simulator/simulator.ts';
import { type NewbangPorts, newbangSubscribers } from '#modules/newbang/index.ts';
import { systemClock } from '#platform/clock/clock.ts';
import type { Tx } from '#platform/db/database.ts';
import type { DemoSupplier } from '../demo/supplied.ts';
import { simulatorsAt } from './address.ts';
import type { DemoCallDeps } from './demo-calls.ts';

export type OpenSupplier = DemoSupplier & { ports: NewbangPorts; stop(): Promise<void> };

/**
 * The supplier's simulator while the demo is written, on a port of its own: the server, which has it later, does not listen yet. Its
 * pictures are at the server's address, since the worker fetches them later.
 */
export async function openDemoSupplier({ config, secrets, files, log }: DemoCallDeps): Promise<OpenSupplier> {
  const simulator = createNewbangSimulator({ pictures: `${simulatorsAt(config)}/newbang` });
  const { base_url, stop } = await simulator.listen(0);
  const ports: NewbangPorts = { newbang: async () => createNewbang(newbangSandbox(base_url), { clock: systemClock }) };
  const carryOut = async (tx: Tx, at: Date, kind: string, payload: object): Promise<void> =>
    newbangSubscribers({ db: tx, clock: { now: () => at }, files, log, secrets, ports })[kind]?.(payload, kind);
  return {
    ...{ ports, stop },
    rename: (renamed) => simulator.set({ renamed }),
    sync: (tx, sync_id, at) => carryOut(tx, at, 'newbang_sync', { sync_id }),
    order: (tx, order_id, at) => carryOut(tx, at, 'supplier_check', { order_id }),
    ship: async (tx, at) => {
      const supplier_order_no = simulator.orders().at(-1)?.supplier_order_no ?? '';
      simulator.move(supplier_order_no, 'shipped');
      await carryOut(tx, at, 'newbang_notice', { about: { supplier_order_no } });
    },
  };
}
