import { Button, Flex } from 'antd';
import { PlugZap } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import * as m from '#messages';
import { ApiError, call, type Output } from '../client.ts';
import { Moment, Money, Nothing } from '../kit/cells.tsx';
import { Facts } from '../kit/page.tsx';
import { errorSentence } from '../kit/state.tsx';
import textStyles from '../kit/text.module.css';
import { useSending } from '../kit/use-sending.ts';

type Props = { settings: Output<'newbang.settings'> };

/** Tests the connection with the saved settings by querying the balance, at most once in three minutes. */
export function Balance({ settings }: Props): ReactNode {
  const [{ balance, retry_after }, setAnswer] = useState<Output<'newbang.refreshBalance'>>(settings);
  const [left, setLeft] = useCountdown(retry_after);
  const { isBusy, problem, run } = useSending();
  const query = async (): Promise<void> => {
    try {
      const answer = await call('newbang.refreshBalance', {});
      setAnswer(answer);
      setLeft(answer.retry_after);
    } catch (error) {
      if (error instanceof ApiError) setLeft(Number(error.body['retry_after'] ?? 180));
      throw error;
    }
  };
  if (settings.connected === 'none') return <p className={textStyles.meta}>{m.admin_newbang_test_first()}</p>;
  return (
    <Flex vertical gap={12} align="start">
      <Facts
        items={[
          [
            m.admin_newbang_balance(),
            balance ? <Money key="balance" amount={balance.amount} currency={balance.currency} isStrong /> : <Nothing key="none" />,
          ],
          ...(balance ? [[m.admin_newbang_as_of(), <Moment key="as of" iso={balance.as_of} />] as [string, ReactNode]] : []),
        ]}
      />
      {problem instanceof ApiError && (
        <p className={textStyles.note} data-tone="bad" role="alert">
          {errorSentence(problem)}
        </p>
      )}
      <Button icon={<PlugZap size={15} />} disabled={left > 0} loading={isBusy} onClick={() => void run(query)}>
        {m.admin_newbang_test()}
        {left > 0 && (
          <span className={textStyles.num}>
            {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
          </span>
        )}
      </Button>
    </Flex>
  );
}

/** Seconds that count down to 0. */
function useCountdown(first: number): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(first);
  useEffect(
    function countDown() {
      if (left <= 0) return undefined;
      const timer = setTimeout(() => setLeft(left - 1), 1000);
      return () => clearTimeout(timer);
    },
    [left],
  );
  return [left, setLeft];
}
