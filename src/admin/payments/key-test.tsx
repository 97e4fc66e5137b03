import { Button, Flex } from 'antd';
import { CircleAlert, CircleCheck, PlugZap } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { call, type Output } from '../client.ts';
import layoutStyles from '../kit/layout.module.css';
import { errorSentence } from '../kit/state.tsx';
import textStyles from '../kit/text.module.css';
import { useSending } from '../kit/use-sending.ts';
import styles from './key-test.module.css';

type KeyTestResult = Output<'paying.testCard'>;

const accepted: Record<KeyTestResult['environment'], () => string> = {
  simulator: m.admin_payments_test_simulator,
  sandbox: m.admin_payments_test_sandbox,
  live: m.admin_payments_test_live,
};
const words: Record<KeyTestResult['result'], (tested: KeyTestResult) => string> = {
  accepted: ({ environment }) => accepted[environment](),
  key_refused: m.admin_payments_test_key_refused,
  address_refused: m.admin_payments_test_address_refused,
  merchant_unknown: m.admin_payments_test_merchant_unknown,
  unreachable: m.admin_payments_test_unreachable,
  no_account: () => m.admin_payments_test_no_account(),
  odd: m.admin_payments_test_odd,
};

/** Tries the stored keys at the card provider and shows the result. */
export function KeyTest({ id, isUnsaved }: { id: number; isUnsaved: boolean }): ReactNode {
  const [tested, setTested] = useState<KeyTestResult>();
  const { isBusy, problem, run } = useSending();
  const go = (): void => void run(async () => setTested(await call('paying.testCard', { id })));
  const isGood = tested?.result === 'accepted' && problem === null;
  const text = problem !== null ? errorSentence(problem) : tested && words[tested.result](tested);
  return (
    <Flex gap="8px 12px" wrap align="center">
      <Button icon={<PlugZap size={15} />} loading={isBusy} disabled={isUnsaved} onClick={go}>
        {m.admin_payments_test_do()}
      </Button>
      {isUnsaved && <span className={textStyles.meta}>{m.admin_payments_test_unsaved()}</span>}
      <div className={layoutStyles.wholeLine} aria-live="polite">
        {text && !isUnsaved && (
          <p className={isGood ? styles.keyTestSaid : `${styles.keyTestSaid} ${textStyles.bad}`}>
            {isGood ? <CircleCheck size={15} className={textStyles.ok} aria-hidden="true" /> : <CircleAlert size={15} aria-hidden="true" />}
            <span>
              {text}{' '}
              {isGood && tested.environment !== 'simulator' && (
                <span className={textStyles.meta}>{m.admin_payments_test_accepted_more()}</span>
              )}
            </span>
          </p>
        )}
      </div>
    </Flex>
  );
}
