import type { Ports } from '#app/providers.ts';
import { allRoutes } from '#app/routes.ts';
import { webhookCall } from '#app/webhook-call.ts';
import { type DeliverDeps, deliverDue } from '#modules/webhooks/index.ts';
import { createSecrets } from '#platform/crypto/secrets.ts';
import { createStaffCall } from '#platform/http/call.ts';
import { type ServedShop, secretKey } from './served-shop.ts';
import { shopFacts } from './shop-facts.ts';

/** The worker's side of a served shop: sends what is due, also to receivers on this machine. */
export function webhookWorker({ db, files, log, publicUrl, fixtures: { clock } }: ServedShop): { deps: DeliverDeps; run(): Promise<void> } {
  const secrets = createSecrets(secretKey);
  const facts = shopFacts({ publicUrl, secrets });
  // Cast: only reads are called, which need no provider.
  const call = createStaffCall(allRoutes({} as Ports), { db, clock, files, log, shop: facts });
  const deps = { db, clock, log, secrets, call: webhookCall(call), allowsLoopback: true };
  return { deps, run: () => deliverDue(deps) };
}
