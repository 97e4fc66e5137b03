import { type Locale, locales } from '#shared/locale.ts';

export type Field = {
  key: string;
  label: () => string;
  isNeeded?: boolean;
  /** Other names of the column in both languages; compared without case, spaces and punctuation. */
  also: readonly string[];
};
export type Names = (facts: Record<string, never>, options: { locale: Locale }) => string;

/** Other names of a column in both languages, from the message catalogue; `n` is the number of an option. */
export const bothNames = (names: Names, n?: number): string[] =>
  locales.flatMap((locale) =>
    names({}, { locale })
      .replaceAll('#', String(n ?? ''))
      .split('|'),
  );
