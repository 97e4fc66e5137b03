import { Flex, Input } from 'antd';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import * as m from '#messages';
import { htmlLang, type Locale, type Text } from '#shared/locale.ts';
import { LanguageDot } from '../../cells.tsx';
import textStyles from '../../text.module.css';
import { fieldId, useFieldEntry, useProblem } from '../form-context.tsx';
import { useShownLanguages } from '../languages.tsx';
import { RichText } from '../rich-text/rich-text.tsx';
import type { Bound } from '../use-form.ts';
import styles from './field.module.css';
import type { FieldWords } from './field.tsx';

type PairProps = FieldWords & {
  at: Bound<Text> | Bound<Text | null>;
  /** Maximum length per language; shown when given. */
  max?: number;
  lines?: number;
  /** Headings, bold, lists and links, stored as HTML that the server sanitises. */
  isRich?: boolean;
  /** The meaning of an empty English text, shown as its placeholder. */
  emptyEnglish?: string;
};

/** A text in both languages: Chinese left, English right, each with its completeness. An empty English text never blocks saving. */
export function PairField({ at, label, hint, isRequired = false, ...props }: PairProps): ReactNode {
  const shown = useShownLanguages();
  useFieldEntry(
    at.path,
    useMemo(() => ({ label, isPair: true, isRequired }), [label, isRequired]),
  );
  const text = at.value ?? { tw: '' };
  const set = (next: Text): void => (at as Bound<Text | null>).set(withoutEmptyLanguages(next, at.base === null));
  const common = { ...props, path: at.path, label, isRequired, text };
  return (
    <div className={styles.pair} data-shown={shown}>
      {shown !== 'en' && <Side {...common} language="tw" hint={hint} set={(tw) => set({ ...text, tw })} />}
      {shown !== 'tw' && <Side {...common} language="en" hint={shown === 'en' ? hint : undefined} set={(en) => set({ ...text, en })} />}
    </div>
  );
}

/** Without empty languages; null where the text may be null and is empty. */
function withoutEmptyLanguages({ tw, en }: Text, mayBeNull: boolean): Text | null {
  if (mayBeNull && tw === '' && !en) return null;
  return en ? { tw, en } : { tw };
}

type SideProps = Omit<PairProps, 'at'> & { path: string; language: Locale; text: Text; set: (value: string) => void };

function Side({ path, language, text, set, label, hint, isRequired, max, lines, isRich, emptyEnglish }: SideProps): ReactNode {
  const inside = `${path}.${language}`;
  const own = useProblem(inside);
  const whole = useProblem(path);
  const problem = own ?? (language === 'tw' ? whole : undefined);
  const id = fieldId(inside);
  const value = text[language] ?? '';
  const isEnglish = language === 'en';
  const below = problem ?? hint;
  const control = {
    id,
    value,
    lang: htmlLang[language],
    'aria-describedby': `${id}-below`,
    'aria-required': isRequired && !isEnglish,
    placeholder: isEnglish ? (emptyEnglish ?? m.admin_form_english_falls_back()) : undefined,
    ...(problem ? { status: 'error' as const, 'aria-invalid': true } : {}),
  };
  return (
    <div data-testid="field" className={styles.field} data-wrong={problem ? '' : undefined}>
      <div className={styles.fieldLabel}>
        <label htmlFor={id} id={`${id}-label`}>
          {isEnglish ? <English label={label} /> : m.admin_form_chinese_of({ label })}
        </label>
        {isRequired && !isEnglish && (
          <span className={styles.fieldRequired} aria-hidden="true">
            *
          </span>
        )}
        <LanguageDot text={value ? { tw: value, en: value } : null} />
        <Flex component="span" gap={10} className={styles.fieldAside}>
          {isEnglish && !value && text.tw && (
            <button type="button" className={textStyles.linkButton} onClick={() => set(text.tw)}>
              {m.admin_form_copy_chinese()}
            </button>
          )}
          {max !== undefined && value && !isRich && (
            <span className={value.length > max ? `${textStyles.num} ${textStyles.bad}` : textStyles.num}>
              {m.admin_form_fraction({ full: value.length, all: max })}
            </span>
          )}
        </Flex>
      </div>
      {isRich ? (
        <RichText {...control} onChange={set} />
      ) : lines ? (
        <Input.TextArea {...control} onChange={(event) => set(event.target.value)} autoSize={{ minRows: lines, maxRows: lines + 8 }} />
      ) : (
        <Input {...control} onChange={(event) => set(event.target.value)} autoComplete="off" />
      )}
      {below && (
        <p className={problem ? styles.fieldProblem : styles.fieldHint} id={`${id}-below`} role={problem ? 'alert' : undefined}>
          {problem && <CircleAlert size={14} />}
          <span>{below}</span>
        </p>
      )}
    </div>
  );
}

/** The label of the right half shows the language only; screen readers also get the field's name. */
function English({ label }: { label: string }): ReactNode {
  return (
    <>
      <span className={textStyles.visuallyHidden}>{label} </span>
      {m.admin_form_english()}
    </>
  );
}
