import { Flex, Input } from 'antd';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import type { PictureForm } from '#modules/library/contract.ts';
import { htmlLang, type Locale } from '#shared/locale.ts';
import { LanguageDot } from '../../kit/cells.tsx';
import layoutStyles from '../../kit/layout.module.css';
import textStyles from '../../kit/text.module.css';
import type { Change } from './use-save-picture.ts';

type Props = { value: PictureForm; save: ((change: Change) => void) | undefined };

/** The file name and the description in both languages; each is saved on blur. */
export function Words({ value, save }: Props): ReactNode {
  const saveAlt = (language: Locale, text: string): void =>
    save?.((now) => {
      const tw = language === 'tw' ? text : (now.alt?.tw ?? '');
      const en = language === 'en' ? text : now.alt?.en;
      return { alt: tw === '' && !en ? null : { tw, ...(en && { en }) } };
    });
  const alt = (language: Locale) => ({
    language,
    value: value.alt?.[language] ?? '',
    maxLength: 200,
    isLocked: !save,
    onBlurred: (text: string) => saveAlt(language, text),
  });
  return (
    <>
      <SaveOnBlurField
        label={m.admin_files_name()}
        value={value.file_name}
        maxLength={200}
        isLocked={!save}
        isNeeded
        onBlurred={(file_name) => save?.(() => ({ file_name }))}
      />
      <SaveOnBlurField label={m.admin_files_alt()} {...alt('tw')} placeholder={m.admin_files_alt_example()} hasDot />
      <SaveOnBlurField label={m.admin_files_alt_english()} {...alt('en')} placeholder={m.admin_files_alt_example_english()} hasDot />
    </>
  );
}

type FieldProps = {
  label: string;
  value: string;
  maxLength: number;
  onBlurred: (text: string) => void;
  language?: Locale;
  placeholder?: string;
  hasDot?: boolean;
  isLocked: boolean;
  /** Left empty, the field keeps its previous value. */
  isNeeded?: boolean;
};

function SaveOnBlurField({ label, value, maxLength, onBlurred, language, placeholder, hasDot, isLocked, isNeeded }: FieldProps): ReactNode {
  const [text, setText] = useState(value);
  const [before, setBefore] = useState(value);
  const id = useId();
  if (before !== value) {
    setBefore(value);
    setText(value);
  }
  const leave = (): void => {
    const next = text.trim();
    if (isNeeded && next === '') setText(value);
    else if (next !== value) onBlurred(next);
  };
  const keys = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') event.currentTarget.blur();
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    setText(value);
  };
  return (
    <Flex vertical gap={5} className={textStyles.small}>
      <label className={`${layoutStyles.inline} ${textStyles.quiet}`} htmlFor={id}>
        {label} {hasDot && <LanguageDot text={text ? { tw: text, en: text } : null} />}
      </label>
      <Input
        id={id}
        value={text}
        maxLength={maxLength}
        placeholder={placeholder}
        readOnly={isLocked}
        {...(language && { lang: htmlLang[language] })}
        onChange={(event) => setText(event.target.value)}
        onBlur={leave}
        onKeyDown={keys}
        autoComplete="off"
      />
    </Flex>
  );
}
