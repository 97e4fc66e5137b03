import { createLineMessaging } from '#integrations/line-messaging/messaging.ts';
import { lineMessagingSandbox } from '#integrations/line-messaging/sandbox.ts';
import { createLineMessagingSimulator } from '#integrations/line-messaging/simulator.ts';
import { mitakeSandbox } from '#integrations/mitake-sms/sandbox.ts';
import { createMitakeSimulator } from '#integrations/mitake-sms/simulator.ts';
import { createMitakeSms } from '#integrations/mitake-sms/sms.ts';

/** LINE and Mitake over HTTP, and the ports that reach them. */
export async function messageSimulators() {
  const [line, sms] = [createLineMessagingSimulator(), createMitakeSimulator()];
  const [lineAt, smsAt] = [await line.listen(0), await sms.listen(0)];
  const ports = {
    messages: {
      line: async () => createLineMessaging(lineMessagingSandbox(lineAt.base_url), { timeoutMs: 2000 }),
      sms: async () => createMitakeSms(mitakeSandbox(smsAt.base_url), { timeoutMs: 2000 }),
    },
  };
  return { line, sms, ports, stop: () => Promise.all([lineAt.stop(), smsAt.stop()]) };
}
