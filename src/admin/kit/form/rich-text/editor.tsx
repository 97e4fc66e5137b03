import type { ReactNode } from 'react';
import { useTextEditor } from '#text-editor/use-text-editor.ts';
import type { RichTextProps } from './props.ts';
import styles from './rich-text.module.css';
import { TextWithTools } from './text-with-tools.tsx';

/** The editor itself; see `RichText`. */
export function Editor({ id, value, onChange, lang, placeholder, ...described }: RichTextProps): ReactNode {
  const { box, editor } = useTextEditor({
    value,
    onChange,
    attributes: {
      ...{ id, lang, class: styles.richBox, role: 'textbox', 'aria-multiline': 'true' },
      ...{ 'aria-labelledby': `${id}-label`, 'aria-describedby': described['aria-describedby'] },
      ...(described['aria-required'] && { 'aria-required': 'true' }),
    },
  });
  const frame = <div ref={box} className={styles.richFrame} data-placeholder={value ? undefined : placeholder} />;
  return <TextWithTools editor={editor}>{frame}</TextWithTools>;
}
