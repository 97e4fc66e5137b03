import { Flex } from 'antd';
import { CircleCheck, CircleSlash } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { Currency } from '#shared/money.ts';
import type { Output } from '../client.ts';
import { Money } from '../kit/cells.tsx';
import fieldStyles from '../kit/form/fields/field.module.css';
import layoutStyles from '../kit/layout.module.css';
import { Card } from '../kit/page.tsx';
import textStyles from '../kit/text.module.css';
import styles from './simulator.module.css';

type Answer = Output<'cart.simulate'>;
type Method = Answer['deliveries'][number] | Answer['payments'][number];

/** Each method, offered or with the reason why not. Payments depend on the chosen delivery. */
export function SimulationResult({
  answer,
  chosen,
  choose,
}: {
  answer: Answer;
  chosen: number | null;
  choose: (id: number) => void;
}): ReactNode {
  const unavailableLines = answer.lines.filter(({ problem }) => problem);
  return (
    <>
      <Flex style={{ padding: '4px 2px 0' }} component="p" vertical gap={4}>
        <span>
          {m.admin_methods_goods()} <Money amount={answer.items_total} currency={answer.currency} isStrong />
        </span>
        {unavailableLines.map(({ name, problem }) => (
          <span key={name} className={fieldStyles.fieldProblem}>
            {name}: {problem}
          </span>
        ))}
      </Flex>
      <Card title={m.admin_layout_deliveries()} meta={m.admin_methods_choose_delivery()} isFlush>
        <ul className={layoutStyles.rows}>
          {answer.deliveries.map((method) => (
            <MethodResult key={method.id} method={method} path="/deliveries" currency={answer.currency}>
              {method.available && (
                <button
                  type="button"
                  className={textStyles.linkButton}
                  aria-pressed={chosen === method.id}
                  onClick={() => choose(method.id)}
                >
                  {chosen === method.id ? m.admin_methods_chosen() : m.admin_methods_choose()}
                </button>
              )}
            </MethodResult>
          ))}
        </ul>
      </Card>
      <Card title={m.admin_layout_payments()} meta={chosen === null ? m.admin_methods_without_delivery() : undefined} isFlush>
        <ul className={layoutStyles.rows}>
          {answer.payments.map((method) => (
            <MethodResult key={method.id} method={method} path="/payments" currency={answer.currency} />
          ))}
        </ul>
      </Card>
      <p className={textStyles.meta}>{m.admin_methods_only_active()}</p>
    </>
  );
}

type MethodResultProps = { method: Method; path: string; currency: Currency; children?: ReactNode };

function MethodResult({ method, path, currency, children }: MethodResultProps): ReactNode {
  const Icon = method.available ? CircleCheck : CircleSlash;
  return (
    <li>
      <Icon
        size={17}
        className={method.available ? textStyles.ok : textStyles.quiet}
        role="img"
        aria-label={method.available ? m.admin_methods_offered() : m.admin_methods_not_offered()}
      />
      <span className={`${styles.methodResultText} ${layoutStyles.grow} ${layoutStyles.stack}`}>
        <Link to={`${path}/${method.id}`}>{method.name}</Link>
        {method.reason && <span className={textStyles.meta}>{method.reason}</span>}
      </span>
      {method.available && <Money amount={method.fee} currency={currency} />}
      {children}
    </li>
  );
}
