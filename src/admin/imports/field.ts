import { type Locale, locales } from '#shared/locale.ts';

export type Field = {
  key: string;
  label: () => string;
  isNeeded?: boolean;
  /** What a column is called elsewhere, in both languages; compared without case, spaces and marks. */
  also: readonly string[];
};
export type Names = (facts: Record<string, never>, options: { locale: Locale }) => string;

/** What a column is called elsewhere, in both languages, as the texts list it; `n` stands for the number of an option. */
export const bothNames = (names: Names, n?: number): string[] =>
  locales.flatMap((locale) =>
    names({}, { locale })
      .replaceAll('#', String(n ?? ''))
      .split('|'),
  );
