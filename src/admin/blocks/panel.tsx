import { Button } from 'antd';
import { ArrowLeft, MousePointerClick, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { LanguageSwitch } from '../kit/form/languages.tsx';
import type { Bound } from '../kit/form/use-form.ts';
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
      <div className={styles.panel} data-empty="">
        <MousePointerClick size={22} aria-hidden="true" />
        <strong>{m.admin_blocks_choose()}</strong>
        <p>{m.admin_blocks_choose_hint()}</p>
      </div>
    );
  }
  const { label, what, icon: Icon } = kinds[at.value.type];
  return (
    <section className={styles.panel} aria-label={label()} data-testid="block-panel">
      <header className={styles.panelHead}>
        <Button
          className={styles.panelBack ?? ''}
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
      </header>
      <p className={styles.note}>{what()}</p>
      <div className={styles.fields}>
        <BlockFields key={at.value.id} at={at} />
        {dropped.length > 0 && (
          <p className={styles.dropped} role="status">
            <TriangleAlert size={14} aria-hidden="true" /> {m.admin_blocks_html_dropped({ what: dropped.join(' ') })}
          </p>
        )}
      </div>
      <h3>{m.admin_blocks_shown()}</h3>
      <div className={styles.fields}>
        <CommonFields key={at.value.id} at={at} />
      </div>
    </section>
  );
}
