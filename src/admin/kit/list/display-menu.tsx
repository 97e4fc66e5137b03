import { Button, Checkbox, Flex, Popover, Segmented } from 'antd';
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import layoutStyles from '../layout.module.css';
import textStyles from '../text.module.css';
import { chosenColumns, type Density, isChosen, type Preferences } from './preferences.ts';
import styles from './toolbar.module.css';

type DisplayMenu = {
  columns: readonly { key: string; title: () => string; isExtra?: boolean }[];
  preferences: Preferences;
  change: (changes: Partial<Preferences>) => void;
};

/** Density, rows per page, columns and their order, for this person only. */
export function DisplayMenu({ columns, preferences, change }: DisplayMenu): ReactNode {
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      content={<DisplayPanel columns={columns} preferences={preferences} change={change} />}
    >
      <Button type="text" icon={<Columns3 size={15} />}>
        {m.admin_kit_columns()}
      </Button>
    </Popover>
  );
}

function DisplayPanel({ columns, preferences, change }: DisplayMenu): ReactNode {
  const [pinned, ...rest] = chosenColumns(columns, { ...preferences, hidden: [], shown: columns.map(({ key }) => key) });
  const densities: { value: Density; label: string }[] = [
    { value: 'compact', label: m.admin_kit_compact() },
    { value: 'standard', label: m.admin_kit_standard() },
    { value: 'roomy', label: m.admin_kit_roomy() },
  ];
  const show = (key: string, isShown: boolean): void => {
    const { hidden, shown } = preferences;
    const without = (keys: string[]): string[] => keys.filter((k) => k !== key);
    change(
      isShown ? { hidden: without(hidden), shown: [...without(shown), key] } : { hidden: [...without(hidden), key], shown: without(shown) },
    );
  };
  const move = (from: number, to: number): void => {
    const order = rest.map(({ key }) => key);
    const [moved] = order.splice(from, 1);
    if (moved) order.splice(to, 0, moved);
    change({ order });
  };
  return (
    <div className={styles.displayPanel}>
      <p className={textStyles.meta}>{m.admin_kit_density()}</p>
      <Segmented
        block
        aria-label={m.admin_kit_density()}
        options={densities}
        value={preferences.density}
        onChange={(density) => change({ density })}
      />
      <p className={textStyles.meta}>{m.admin_kit_per_page()}</p>
      <Segmented
        block
        aria-label={m.admin_kit_per_page()}
        options={[20, 50, 100]}
        value={preferences.perPage}
        onChange={(perPage) => change({ perPage })}
      />
      <p className={textStyles.meta}>{m.admin_kit_columns_hint()}</p>
      <ul>
        {pinned && (
          <Flex component="li" gap={2} align="center" style={{ minHeight: 30 }}>
            <Checkbox className={layoutStyles.grow} checked disabled>
              {pinned.title()}
            </Checkbox>
            <span className={textStyles.meta}>{m.admin_kit_pinned()}</span>
          </Flex>
        )}
        {rest.map(({ key, title, isExtra = false }, i) => (
          <Flex component="li" gap={2} align="center" style={{ minHeight: 30 }} key={key}>
            <Checkbox
              className={layoutStyles.grow}
              checked={isChosen({ key, isExtra }, preferences)}
              onChange={(event) => show(key, event.target.checked)}
            >
              {title()}
            </Checkbox>
            <button
              type="button"
              className={layoutStyles.iconButton}
              disabled={i === 0}
              onClick={() => move(i, i - 1)}
              aria-label={m.admin_kit_move_up({ what: title() })}
            >
              <ArrowUp size={14} />
            </button>
            <button
              type="button"
              className={layoutStyles.iconButton}
              disabled={i === rest.length - 1}
              onClick={() => move(i, i + 1)}
              aria-label={m.admin_kit_move_down({ what: title() })}
            >
              <ArrowDown size={14} />
            </button>
          </Flex>
        ))}
      </ul>
    </div>
  );
}
