import { toRoutes } from '#platform/http/routes.ts';
import { markAlertsRead, readAlerts } from './alerts/read-alerts.ts';
import { countReceivers, createBulk, deleteBulk, saveBulk, startBulk, stopBulk } from './bulk/commands.ts';
import { listBulks, readBulk } from './bulk/queries.ts';
import { resendMail } from './commands/resend-mail.ts';
import { resetTemplate, saveTemplate } from './commands/save-template.ts';
import { testMessage } from './commands/test-message.ts';
import { notificationsContract } from './contract.ts';
import { listMails, readMail } from './queries.ts';
import { previewMail, readTemplate } from './template-views.ts';

export const routes = toRoutes('notifications', notificationsContract, {
  preview: previewMail,
  template: readTemplate,
  saveTemplate,
  testMessage,
  bulkMessages: listBulks,
  bulkMessage: readBulk,
  createBulk,
  saveBulk,
  deleteBulk,
  countReceivers,
  startBulk,
  stopBulk,
  alerts: readAlerts,
  readAlerts: markAlertsRead,
  resetTemplate,
  mails: listMails,
  mail: readMail,
  resend: resendMail,
});
