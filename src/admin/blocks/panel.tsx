import { Button, Flex } from 'antd';
import { ArrowLeft, MousePointerClick, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { LanguageSwitch } from '../kit/form/languages.tsx';
import type { Bound } from '../kit/form/use-form.ts';
import layoutStyles from '../kit/layout.module.css';
import textStyles from '../kit/text.module.css';
import styles from './blocks.module.css';
import type { EditedBlock } from './edited-block.ts';
import { CommonFields } from './fields/common.tsx';
import { BlockFields } from './fields/fields.tsx';
import { kinds } from './kinds.ts';

type Panel = { at: Bound<EditedBlock> | null; dropped: readonly string[]; close: () => void };

/** The fields of the chosen block. */
export function Panel({ at, dropped, close }: Panel): ReactNode {
  if (!at) {
    return (
      <Flex vertical gap={12} className={styles.panel} data-empty="">
        <MousePointerClick size={22} aria-hidden="true" />
        <strong>{m.admin_blocks_choose()}</strong>
        <p>{m.admin_blocks_choose_hint()}</p>
      </Flex>
    );
  }
  const { label, what, icon: Icon } = kinds[at.value.type];
  return (
    <Flex component="section" vertical gap={12} className={styles.panel} aria-label={label()} data-testid="block-panel">
      <Flex component="header" gap={8} align="center" className={styles.panelHead}>
        <Button
          className={layoutStyles.phoneOnly}
          type="text"
          icon={<ArrowLeft size={17} />}
          aria-label={m.admin_blocks_back_to_list()}
          onClick={close}
        />
        <Icon size={17} aria-hidden="true" />
        <h2>{label()}</h2>
        <LanguageSwitch />
        <Button
          className={styles.panelClose ?? ''}
          type="text"
          icon={<X size={16} />}
          aria-label={m.admin_blocks_close()}
          onClick={close}
        />
      </Flex>
      <p className={textStyles.aside}>{what()}</p>
      <Flex vertical gap={16} className={styles.fields}>
        <BlockFields key={at.value.id} at={at} />
        {dropped.length > 0 && (
          <Flex component="p" gap={6} align="baseline" className={styles.dropped} role="status">
            <TriangleAlert size={14} aria-hidden="true" /> {m.admin_blocks_html_dropped({ what: dropped.join(' ') })}
          </Flex>
        )}
      </Flex>
      <h3>{m.admin_blocks_shown()}</h3>
      <Flex vertical gap={16} className={styles.fields}>
        <CommonFields key={at.value.id} at={at} />
      </Flex>
    </Flex>
  );
}
