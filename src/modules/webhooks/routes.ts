import { toRoutes } from '#platform/http/routes.ts';
import { createWebhook, removeWebhook, renewSecret, resumeWebhook, saveWebhook } from './commands/save-webhook.ts';
import { replay, replayFailed, sendTest } from './commands/send-again.ts';
import { webhooksContract } from './contract.ts';
import { listDeliveries, listWebhooks, readWebhook } from './queries.ts';

export const routes = toRoutes('webhooks', webhooksContract, {
  list: listWebhooks,
  read: readWebhook,
  create: createWebhook,
  update: saveWebhook,
  remove: removeWebhook,
  renewSecret,
  resume: resumeWebhook,
  test: sendTest,
  deliveries: listDeliveries,
  replay,
  replayFailed,
});
