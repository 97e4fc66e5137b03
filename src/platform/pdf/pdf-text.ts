import type PDFDocument from 'pdfkit';

type Doc = InstanceType<typeof PDFDocument>;
/** Characters that one font draws. */
type Run = { text: string; isLatin: boolean };

/** What the 14 standard fonts draw: WinAnsi. */
const latin = /[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/;
const cjkName = 'CJK';

function splitIntoRuns(text: string): Run[] {
  const runs: Run[] = [];
  // The katakana dot between names is not in the Chinese font.
  for (const character of text.replaceAll('・', '·')) {
    const isLatin = latin.test(character);
    const last = runs.at(-1);
    if (last?.isLatin === isLatin) last.text += character;
    else runs.push({ text: character, isLatin });
  }
  return runs;
}

/** Big-endian UTF-16 as hexadecimal digits. */
const utf16 = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');

export type Style = { size: number; isBold?: boolean };

/**
 * Draws lines of any script. Latin is drawn in Helvetica; other scripts in the Chinese font that PDF readers bring themselves (a predefined
 * CMap, nothing embedded), so a document of a page has 3 kB and needs no font file.
 */
export type Pen = {
  measureText(text: string, style: Style): number;
  /** `y` is the top of the line. */
  draw(text: string, at: { x: number; y: number }, style: Style): void;
  /** The lines that a text takes in a width, its own line breaks included; words are kept together where there are spaces. */
  wrap(text: string, width: number, style: Style): string[];
};

export function createPen(doc: Doc): Pen {
  const cjk = chineseFont(doc);
  const setFont = ({ size, isBold }: Style) => doc.font(isBold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size);
  const widthOfRun = ({ text, isLatin }: Run, style: Style): number =>
    isLatin ? setFont(style).widthOfString(text) : [...text].length * style.size;
  const measureText = (text: string, style: Style): number => splitIntoRuns(text).reduce((width, run) => width + widthOfRun(run, style), 0);
  const draw: Pen['draw'] = (text, { x, y }, style) => {
    let left = x;
    for (const run of splitIntoRuns(text)) {
      if (run.isLatin) setFont(style).text(run.text, left, y, { lineBreak: false });
      else {
        doc.page.fonts[cjkName] = cjk;
        const baseline = y + style.size * 0.78;
        doc.addContent(`q 1 0 0 -1 0 0 cm BT /${cjkName} ${style.size} Tf ${left} ${-baseline} Td <${utf16(run.text)}> Tj ET Q`);
      }
      left += widthOfRun(run, style);
    }
  };
  const wrap: Pen['wrap'] = (text, width, style) =>
    text.split(/\r?\n/).flatMap((line) => wrapped(line, (part) => measureText(part, style) <= width));
  return { measureText, draw, wrap };
}

function wrapped(text: string, fits: (part: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of text.match(/[\x21-\x7e\xa1-\xff]+|\s+|./gsu) ?? []) {
    for (const piece of fits(part) ? [part] : [...part]) {
      if (line && !fits((line + piece).trimEnd())) {
        lines.push(line.trimEnd());
        line = '';
      }
      line += line === '' ? piece.trimStart() : piece;
    }
  }
  return [...lines, line.trimEnd()].filter(Boolean);
}

/** Adobe's traditional Chinese collection by its predefined CMap (ISO 32000-1, 9.7.5.2). */
function chineseFont(doc: Doc) {
  const name = 'MSung-Light';
  const bounds = { FontBBox: [-160, -249, 1015, 888], ItalicAngle: 0, Ascent: 880, Descent: -120, CapHeight: 880, StemV: 93 };
  const descriptor = doc.ref({ Type: 'FontDescriptor', FontName: name, Flags: 4, ...bounds });
  // pdfkit writes a String object as text, and a plain string as a name.
  const text = (value: string) => new String(value);
  const descendant = doc.ref({
    ...{ Type: 'Font', Subtype: 'CIDFontType0', BaseFont: name, DW: 1000, FontDescriptor: descriptor },
    CIDSystemInfo: { Registry: text('Adobe'), Ordering: text('CNS1'), Supplement: 0 },
  });
  const font = doc.ref({
    ...{ Type: 'Font', Subtype: 'Type0', BaseFont: `${name}-UniCNS-UTF16-H`, Encoding: 'UniCNS-UTF16-H', DescendantFonts: [descendant] },
  });
  for (const part of [descriptor, descendant, font]) part.end(null);
  return font;
}
