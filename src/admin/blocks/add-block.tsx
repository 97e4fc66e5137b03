import { Button, Modal } from 'antd';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import layoutStyles from '../kit/layout.module.css';
import spaceStyles from '../kit/space.module.css';
import textStyles from '../kit/text.module.css';
import styles from './blocks.module.css';
import type { BlockType } from './edited-block.ts';
import { blockTypes, kinds } from './kinds.ts';

/** A button that offers every kind of block, each with what it is for. */
export function AddBlock({ isFirst, isFull, add }: { isFirst: boolean; isFull: boolean; add: (type: BlockType) => void }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const groups = [...new Set(blockTypes.map((type) => kinds[type].group))];
  if (isFull) return <p className={textStyles.aside}>{m.admin_blocks_full()}</p>;
  return (
    <>
      <Button type={isFirst ? 'primary' : 'default'} icon={<Plus size={15} />} onClick={() => setOpen(true)}>
        {isFirst ? m.admin_blocks_add_first() : m.admin_blocks_add()}
      </Button>
      <Modal open={isOpen} onCancel={() => setOpen(false)} footer={null} width={820} title={m.admin_blocks_add()} destroyOnHidden>
        {groups.map((group) => (
          <section key={group()} className={`${styles.kinds} ${spaceStyles.above14}`} aria-label={group()}>
            <h3 className={`${textStyles.aside} ${textStyles.medium}`} style={{ marginBottom: 6 }}>
              {group()}
            </h3>
            <ul>
              {blockTypes
                .filter((type) => kinds[type].group === group)
                .map((type) => (
                  <li key={type}>
                    <KindButton
                      type={type}
                      choose={() => {
                        setOpen(false);
                        add(type);
                      }}
                    />
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </Modal>
    </>
  );
}

function KindButton({ type, choose }: { type: BlockType; choose: () => void }): ReactNode {
  const { label, what, icon: Icon } = kinds[type];
  return (
    <button type="button" className={layoutStyles.tile} onClick={choose}>
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      <span>
        <strong>{label()}</strong>
        <span className={textStyles.meta}>{what()}</span>
      </span>
    </button>
  );
}
