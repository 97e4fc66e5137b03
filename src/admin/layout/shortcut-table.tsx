import { Flex, Modal, Switch } from 'antd';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { useActiveKeys } from '../kit/shortcuts.ts';
import textStyles from '../kit/text.module.css';
import { useProfile } from '../session.ts';
import { goKeys, keyTable } from './keys.ts';
import { useLetterKeys } from './letter-keys.ts';
import { hasScreen } from './menu.ts';
import styles from './shortcut-table.module.css';

/** The keyboard shortcuts of the screens that this person may open. */
export function ShortcutTable({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }): ReactNode {
  const profile = useProfile();
  const works = useActiveKeys();
  const [areLettersOn, setLetters] = useLetterKeys();
  const screens = goKeys.filter(({ path }) => hasScreen(profile, path)).map(({ key, label }) => ({ keys: `g ${key}`, label: label() }));
  const groups = [{ title: m.admin_layout_keys_go(), rows: screens }, ...(isOpen ? keyTable(works) : [])].filter(
    ({ rows }) => rows.length > 0,
  );
  return (
    <Modal open={isOpen} onCancel={onClose} footer={null} title={m.admin_layout_shortcuts()} width={680}>
      <div className={styles.shortcuts}>
        {groups.map(({ title, rows }) => (
          <section key={title}>
            <h3 className={textStyles.meta} style={{ marginBottom: 2, fontWeight: 400 }}>
              {title}
            </h3>
            <dl>
              {rows.map(({ keys, label }) => (
                <Flex gap={10} align="center" style={{ minHeight: 28 }} key={keys}>
                  <Flex component="dt" gap={4} style={{ minWidth: 76 }}>
                    {keys.split('  ').map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </Flex>
                  <dd>{label}</dd>
                </Flex>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Flex gap="4px 10px" wrap align="center" className={styles.shortcutsSwitch}>
        <Switch checked={areLettersOn} onChange={setLetters} aria-labelledby="shortcuts-letters" size="small" />
        <span id="shortcuts-letters">{m.admin_layout_letters()}</span>
        <span className={textStyles.meta}>{m.admin_layout_letters_hint()}</span>
      </Flex>
    </Modal>
  );
}
