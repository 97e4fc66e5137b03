import { Button, Flex } from 'antd';
import { CircleCheck, CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { type MachineName, machineStatus } from '#modules/orders/status.ts';
import cardStyles from '../kit/card.module.css';
import { formatTime } from '../kit/format.ts';
import layoutStyles from '../kit/layout.module.css';
import { PaymentTag } from '../kit/status/payment-tag.tsx';
import { StatusTag } from '../kit/status/status-tag.tsx';
import textStyles from '../kit/text.module.css';
import { useLanguage } from '../language.ts';
import { useShop } from '../session.ts';
import { buildStatusPath, findStatus, type Move, machineLabels, moveLabel } from './moves.ts';
import styles from './status-card.module.css';

type StatusCard = { order: OrderForStaff; onMove: (move: Move) => void; isBusy: boolean };

/** Past states, the present one and the next; the possible moves, and why others are not. */
export function StatusCard({ order, onMove, isBusy }: StatusCard): ReactNode {
  return (
    <section data-testid="status-card" className={`${cardStyles.card} ${layoutStyles.ruled}`} data-flush="">
      {(['order', 'payment', 'shipping'] as const).map((machine) => (
        <div key={machine} className={styles.statusLine}>
          <h2>{machineLabels[machine]()}</h2>
          <Path order={order} machine={machine} />
          <Moves moves={order.moves.filter((one) => one.machine === machine)} order={order} onMove={onMove} isBusy={isBusy} />
        </div>
      ))}
    </section>
  );
}

function Path({ order, machine }: { order: OrderForStaff; machine: MachineName }): ReactNode {
  const locale = useLanguage();
  const { time_zone } = useShop();
  const { behind, ahead } = buildStatusPath(order, machine);
  return (
    <Flex component="ol" gap="6px 8px" wrap align="center" className={`${styles.path} ${textStyles.small}`}>
      {behind.map(({ value, at }) => (
        <li key={`${value}-${at}`} className={`${styles.pathBehind} ${textStyles.tonedIcon}`} data-tone="ok">
          <CircleCheck size={14} aria-hidden="true" /> {findStatus(order, machine, value).word()}{' '}
          {at && <span className={textStyles.meta}>{formatTime(at, time_zone, locale)}</span>}
        </li>
      ))}
      <li aria-current="step">
        {machine === 'payment' ? (
          <PaymentTag size="large" order={order} />
        ) : (
          <StatusTag size="large" status={findStatus(order, machine, machineStatus(order, machine))} />
        )}
      </li>
      {ahead.map((value) => {
        const { icon: Icon, word } = findStatus(order, machine, value);
        return (
          <li key={value} className={`${styles.pathAhead} ${textStyles.muted}`}>
            <Icon size={14} aria-hidden="true" /> {word()}
          </li>
        );
      })}
    </Flex>
  );
}

function Moves({
  moves,
  order,
  onMove,
  isBusy,
}: {
  moves: readonly Move[];
  order: OrderForStaff;
  onMove: (move: Move) => void;
  isBusy: boolean;
}): ReactNode {
  // One reason may block several moves, so it names them.
  const stopped = Map.groupBy(
    moves.filter((one) => !one.allowed && one.reason),
    ({ reason }) => reason,
  );
  return (
    <Flex gap="6px 8px" wrap align="center" justify="flex-end" className={styles.moves}>
      {moves
        .filter((one) => one.allowed)
        .map((one) => {
          const { icon: Icon, tone } = findStatus(order, one.machine, one.to);
          return (
            <Button
              key={one.to}
              size="small"
              disabled={isBusy}
              icon={<Icon size={14} style={{ color: `var(--${tone})` }} />}
              onClick={() => onMove(one)}
            >
              {moveLabel(one)}
            </Button>
          );
        })}
      {[...stopped].map(([reason, by]) => (
        <span key={reason} className={`${layoutStyles.inline} ${textStyles.aside}`}>
          <CircleHelp size={14} aria-hidden="true" />
          <span>
            <b>{by.map(moveLabel).join(m.admin_kit_comma())}</b> {reason}
          </span>
        </span>
      ))}
    </Flex>
  );
}
