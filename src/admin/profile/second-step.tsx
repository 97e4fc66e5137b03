import { useQueryClient } from '@tanstack/react-query';
import { Flex } from 'antd';
import { ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { call, type Output } from '../client.ts';
import { CopyButton } from '../kit/cells.tsx';
import dialogStyles from '../kit/dialog.module.css';
import { QrCode } from '../kit/qr-code.tsx';
import spaceStyles from '../kit/space.module.css';
import textStyles from '../kit/text.module.css';
import { useNotices } from '../kit/undo.tsx';
import { InlineForm } from './inline-form.tsx';
import styles from './profile.module.css';

const password = (label: string) => [{ name: 'password', label, type: 'password', autoComplete: 'current-password' }] as const;
const ending = () =>
  [
    ...password(m.admin_profile_current()),
    { name: 'code', label: m.admin_profile_second_code(), type: 'text', autoComplete: 'one-time-code', hint: m.admin_login_code_hint() },
  ] as const;

/** Off, being set up, just switched on (with the recovery codes, shown once), on. */
export function SecondStep({ isOn }: { isOn: boolean }): ReactNode {
  const client = useQueryClient();
  const { done } = useNotices();
  const [started, setStarted] = useState<Output<'staff.startSecondStep'>>();
  const [codes, setCodes] = useState<string[]>();
  const [state, setState] = useState(isOn);
  const refresh = () => client.invalidateQueries({ queryKey: ['staff.me'] });
  if (codes) return <RecoveryCodes codes={codes} />;
  if (state)
    return (
      <>
        <Flex
          component="p"
          gap={7}
          align="center"
          className={`${textStyles.small} ${textStyles.ok} ${textStyles.strong} ${spaceStyles.below12}`}
        >
          <ShieldCheck size={16} aria-hidden="true" /> {m.admin_profile_second_is_on()}
        </Flex>
        <InlineForm
          fields={ending()}
          action={m.admin_profile_second_end()}
          isDanger
          send={async ({ password: typed = '', code = '' }) => {
            await call('staff.endSecondStep', { password: typed, code });
            setState(false);
            done(m.admin_profile_second_ended());
            await refresh();
          }}
        />
      </>
    );
  if (!started)
    return (
      <>
        <p style={{ maxWidth: 560 }} className={`${dialogStyles.dialogText} ${textStyles.small} ${spaceStyles.below12}`}>
          {m.admin_profile_second_text()}
        </p>
        <InlineForm
          fields={password(m.admin_profile_current())}
          action={m.admin_profile_second_start()}
          send={async (typed) => setStarted(await call('staff.startSecondStep', { password: typed['password'] ?? '' }))}
        />
      </>
    );
  return (
    <div className={styles.stepScan}>
      <QrCode text={started.uri} size={168} label={m.admin_profile_second_square()} />
      <div>
        <p style={{ maxWidth: 560 }} className={`${dialogStyles.dialogText} ${textStyles.small} ${spaceStyles.below12}`}>
          {m.admin_profile_second_scan()}
        </p>
        <p className={`${textStyles.small} ${textStyles.anywhere} ${spaceStyles.below12}`}>
          <code>{started.secret.replace(/(.{4})/g, '$1 ').trim()}</code>{' '}
          <CopyButton text={started.secret} label={m.admin_profile_second_copy()} />
        </p>
        <InlineForm
          fields={[
            { name: 'code', label: m.admin_profile_second_code(), type: 'text', autoComplete: 'one-time-code', inputMode: 'numeric' },
          ]}
          action={m.admin_profile_second_confirm()}
          send={async ({ code = '' }) => {
            const { recovery_codes } = await call('staff.confirmSecondStep', { code });
            setCodes(recovery_codes);
            await refresh();
          }}
        />
      </div>
    </div>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }): ReactNode {
  return (
    <div role="status">
      <Flex
        component="p"
        gap={7}
        align="center"
        className={`${textStyles.small} ${textStyles.ok} ${textStyles.strong} ${spaceStyles.below12}`}
      >
        <ShieldCheck size={16} aria-hidden="true" /> {m.admin_profile_second_is_on()}
      </Flex>
      <p style={{ maxWidth: 560 }} className={`${dialogStyles.dialogText} ${textStyles.small} ${spaceStyles.below12}`}>
        {m.admin_profile_second_codes()}
      </p>
      <ul className={styles.stepCodes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} label={m.admin_profile_second_copy_codes()}>
        {m.admin_profile_second_copy_codes()}
      </CopyButton>
    </div>
  );
}
