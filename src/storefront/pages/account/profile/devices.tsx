import { useCallback, useEffect, useState } from 'react';
import * as m from '#messages';
import { deviceName } from '#shared/device-name.ts';
import type { Received } from '../../../call.ts';
import { call } from '../../../client.ts';
import { showError } from '../../../layout/toasts.tsx';
import { formatMoment } from '../../../ui/dates.ts';
import { useLocale, useShop } from '../../../ui/shop.ts';
import { Row, Section } from './section.tsx';

type Device = Received<'customers.devices'>['data'][number];

/** Signed-in devices; other ones can be signed out from here. */
export function Devices() {
  const { website } = useShop();
  const locale = useLocale();
  const [devices, setDevices] = useState<Device[] | null>(null);
  const [problem, setProblem] = useState('');
  const load = useCallback(() => {
    call('customers.devices', {})
      .then(({ data }) => setDevices(data))
      .catch((error: unknown) => setProblem(error instanceof Error ? error.message : m.error_system_error()));
  }, []);
  useEffect(
    function loadOnce() {
      load();
    },
    [load],
  );
  const again = () => {
    setProblem('');
    load();
  };
  const end = (id: number) => void call('customers.endDevice', { id }).catch(showError).finally(again);
  return (
    <Section id="devices" title={m.profile_devices()} text={m.profile_devices_text()}>
      {problem && <Row label={problem} value="" action={{ label: m.profile_try_again(), run: again }} />}
      {!devices && !problem && <div aria-busy="true" className="h-14 bg-mist" />}
      {devices?.map((device) => (
        <Row
          key={device.id}
          label={
            device.current
              ? m.profile_this_device()
              : m.profile_last_seen({ moment: formatMoment(device.last_seen_at, locale, website.time_zone) })
          }
          value={deviceName(device.user_agent) || m.profile_unknown_device()}
          {...(device.current ? {} : { action: { label: m.profile_end_device(), run: () => end(device.id) } })}
        />
      ))}
    </Section>
  );
}
