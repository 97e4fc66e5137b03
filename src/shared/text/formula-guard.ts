/** A text that a spreadsheet would run as a formula, also behind apostrophes, so that such texts survive a round trip. */
const formula = /^'*[=+\-@\t\r\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}]/u;

/** Escapes a text so that no spreadsheet runs it as a formula. */
export const escapeFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The inverse of `escapeFormula`. */
export const unescapeFormula = (cell: string): string => (cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell);
