import { Flex } from 'antd';
import type { ReactNode } from 'react';
import * as m from '#messages';
import spaceStyles from '../kit/space.module.css';
import textStyles from '../kit/text.module.css';

const reasons: readonly (() => string)[] = [
  m.admin_order_show_cancel_changed_mind,
  m.admin_order_show_cancel_out_of_stock,
  m.admin_order_show_cancel_unpaid,
  m.admin_order_show_cancel_duplicate,
  m.admin_order_show_cancel_address,
  m.admin_order_show_cancel_suspicious,
];

/** Common reasons for cancelling; a click fills the field, which can be edited. */
export function CancelReasons({ onPick }: { onPick: (reason: string) => void }): ReactNode {
  return (
    <Flex gap={6} wrap className={spaceStyles.below12} role="group" aria-label={m.admin_order_show_cancel_reasons()}>
      {reasons.map((word) => (
        <button key={word()} type="button" className={textStyles.quietLink} onClick={() => onPick(word())}>
          {word()}
        </button>
      ))}
    </Flex>
  );
}
