import { Popover } from 'antd';
import { ArrowLeftRight, ChevronUp } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import type { BulkAction } from './spec.ts';

type Props<R> = {
  actions: readonly BulkAction<R>[];
  selected: readonly R[];
  isEverything: boolean;
  isBusy: boolean;
  start: (action: BulkAction<R>) => void;
};

/** Actions of one kind behind one button, under their headings, each with how many of the ticked rows can take it. */
export function BulkMenu<R>({ actions, selected, isEverything, isBusy, start }: Props<R>): ReactNode {
  const [isShown, setShown] = useState(false);
  const [first] = actions;
  if (!first?.menu) return null;
  const content = (
    <ul className="menu bulk-menu">
      {actions.map((action, i) => {
        const n = selected.filter(action.fits).length;
        const heading = action.menu?.heading();
        return (
          <Fragment key={action.key}>
            {heading !== actions[i - 1]?.menu?.heading() && <li className="bulk-heading meta">{heading}</li>}
            <li>
              <button
                type="button"
                className="menu-item plain-button"
                disabled={!isEverything && n === 0}
                onClick={() => {
                  setShown(false);
                  start(action);
                }}
              >
                <action.icon size={15} aria-hidden="true" /> {action.label()}
                {!isEverything && <span className="bulk-menu-count num">{action.menu?.count({ n, total: selected.length })}</span>}
              </button>
            </li>
          </Fragment>
        );
      })}
    </ul>
  );
  return (
    <Popover
      open={isShown}
      onOpenChange={setShown}
      content={content}
      trigger="click"
      placement="top"
      arrow={false}
      classNames={{ root: 'menu-popover' }}
    >
      <button type="button" className="plain-button" disabled={isBusy} aria-expanded={isShown}>
        <ArrowLeftRight size={15} aria-hidden="true" /> {first.menu.label()} <ChevronUp size={14} aria-hidden="true" />
      </button>
    </Popover>
  );
}
