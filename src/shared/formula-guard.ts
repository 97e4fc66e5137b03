/** What a spreadsheet would run, also behind apostrophes: a text that begins so itself must come back as it was. */
const formula = /^'*[=+\-@\t\r\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}]/u;

/** A text for a cell of a CSV file that no spreadsheet takes for a formula. */
export const escapeFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The text that `guarded` was given. */
export const unescapeFormula = (cell: string): string => (cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell);
