import { Flex, Input } from 'antd';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import * as m from '#messages';
import fieldStyles from '../kit/form/fields/field.module.css';
import { fieldId, useFieldEntry, useProblem } from '../kit/form/form-context.tsx';
import type { Bound } from '../kit/form/use-form.ts';
import spaceStyles from '../kit/space.module.css';
import textStyles from '../kit/text.module.css';
import { checkContrast, isColour, shopColour } from './colours.ts';
import styles from './settings.module.css';

const lastGood = (at: Bound<string>): string => [at.value, at.base].find(isColour) ?? '#24448c';

/** A colour, with the text colour and the link colour that the shop derives from it. */
export function ColourField({ at, label }: { at: Bound<string>; label: string }): ReactNode {
  useFieldEntry(
    at.path,
    useMemo(() => ({ label }), [label]),
  );
  const problem = useProblem(at.path);
  const id = fieldId(at.path);
  const colour = lastGood(at);
  const contrast = checkContrast(colour);
  const shop = shopColour(colour);
  const ratio = (n: number): string => n.toFixed(1);
  return (
    <div className={styles.colour} data-wrong={problem ? '' : undefined}>
      <Flex gap="6px 8px" wrap align="center" className={`${textStyles.small} ${textStyles.strong}`}>
        <label className={fieldStyles.colourSwatch} style={{ background: colour }}>
          <input
            type="color"
            className={textStyles.visuallyHidden}
            value={colour}
            onChange={(event) => at.set(event.target.value.toUpperCase())}
            aria-label={m.admin_settings_pick_colour({ label })}
          />
        </label>
        <label htmlFor={id}>{label}</label>
        <Input
          id={id}
          size="small"
          className={`${styles.colourCode} ${fieldStyles.fieldCode}`}
          value={at.value}
          onChange={(event) => at.set(event.target.value.trim())}
          maxLength={7}
          spellCheck={false}
          aria-describedby={`${id}-below`}
          {...(problem || !isColour(at.value) ? { status: 'error' as const } : {})}
        />
        <span className={styles.contrastResult} data-tone={contrast.isWhiteReadable ? 'ok' : 'wait'}>
          {contrast.isWhiteReadable ? <CircleCheck size={14} /> : <TriangleAlert size={14} />}
          {m.admin_settings_white_ratio({ ratio: ratio(contrast.white) })}
        </span>
      </Flex>
      <Flex gap={6} className={`${styles.colourSamples} ${spaceStyles.above10} ${textStyles.tiny}`} aria-hidden="true">
        <span style={{ background: shop.own, color: shop.onOwn }}>{m.admin_settings_sample_normal()}</span>
        <span style={{ background: shop.hover, color: shop.onHover }}>{m.admin_settings_sample_hover()}</span>
        <span style={{ background: '#fbfbf9', color: shop.asText }}>{m.admin_settings_sample_link()}</span>
      </Flex>
      <p className={problem ? fieldStyles.fieldProblem : fieldStyles.fieldHint} id={`${id}-below`}>
        {problem && <CircleAlert size={14} />}
        <span>{problem ?? consequence(contrast, shop.own !== colour, ratio(contrast.onPaper))}</span>
      </p>
    </div>
  );
}

/** What the shop does with the colour; `isDarkened`: buttons have a darker step of it, on which white is readable. */
function consequence(
  { isWhiteReadable, isReadableOnPaper }: ReturnType<typeof checkContrast>,
  isDarkened: boolean,
  onPaper: string,
): string {
  const poor = isDarkened ? m.admin_settings_white_darkened : m.admin_settings_white_poor;
  const button = isWhiteReadable ? m.admin_settings_white_good() : poor();
  const link = isReadableOnPaper ? m.admin_settings_link_good({ ratio: onPaper }) : m.admin_settings_link_poor({ ratio: onPaper });
  return `${button}${m.admin_form_between_sentences()}${link}`;
}
