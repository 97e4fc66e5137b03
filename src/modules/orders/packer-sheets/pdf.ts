import type PDFDocument from 'pdfkit';
import * as m from '#messages';
import { createPen, type Pen, type Style } from '#platform/pdf/pdf-text.ts';
import { encodeBars } from '#shared/code128.ts';
import type { Locale } from '#shared/locale.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import type { PackerSheet } from './facts.ts';

/** 100 × 150 mm. */
const size: [number, number] = [283.46, 425.2];
const page = { left: 14, right: 269, top: 14, bottom: 411 };
const width = page.right - page.left;
const plain: Style = { size: 8.5 };
const strong: Style = { size: 11, isBold: true };
const lineHeight = 12;
/** Most lines that a name or a note takes: a longer one is cut. */
const maxLines = 3;

type Canvas = { doc: InstanceType<typeof PDFDocument>; pen: Pen; y: number; locale: Locale };

/** The packer's sheets as one PDF: before the parcels of each carrier a page with their counts. */
export async function printSheets(sheets: readonly PackerSheet[], { locale, at }: { locale: Locale; at: Date }): Promise<Buffer> {
  const title = m.packer_sheet_title({}, { locale });
  const { default: Pdf } = await import('pdfkit');
  const doc = new Pdf({ size, margin: 0, autoFirstPage: false, info: { Title: title, CreationDate: at } });
  const pieces: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (piece: Buffer) => pieces.push(piece));
    doc.on('end', () => resolve(Buffer.concat(pieces)));
    doc.on('error', reject);
  });
  const canvas: Canvas = { doc, pen: createPen(doc), y: page.top, locale };
  for (const carrier of new Set(sheets.map((sheet) => sheet.carrier))) {
    const ofCarrier = sheets.filter((sheet) => sheet.carrier === carrier);
    drawSummary(canvas, ofCarrier);
    for (const sheet of ofCarrier) drawSheet(canvas, sheet);
  }
  if (sheets.length === 0) {
    addPage(canvas);
    drawLines(canvas, m.packer_sheet_none({}, { locale }), strong);
  }
  doc.end();
  return finished;
}

function addPage(canvas: Canvas): void {
  canvas.doc.addPage({ size, margin: 0 });
  canvas.y = page.top;
}

function drawLines(canvas: Canvas, text: string, style: Style): void {
  const height = style.size * 1.4;
  const lines = canvas.pen.wrap(text, width, style).slice(0, maxLines);
  for (const [i, line] of lines.entries()) canvas.pen.draw(line, { x: page.left, y: canvas.y + i * height }, style);
  canvas.y += lines.length * height;
}

const carrierText: Readonly<Record<string, typeof m.admin_deliveries_famic2c>> = {
  FAMIC2C: m.admin_deliveries_famic2c,
  UNIMARTC2C: m.admin_deliveries_unimartc2c,
  HILIFEC2C: m.admin_deliveries_hilifec2c,
  OKMARTC2C: m.admin_deliveries_okmartc2c,
  FAMI: m.admin_deliveries_fami,
  UNIMART: m.admin_deliveries_unimart,
  UNIMARTFREEZE: m.admin_deliveries_unimartfreeze,
  HILIFE: m.admin_deliveries_hilife,
  TCAT: m.admin_deliveries_tcat,
  POST: m.admin_deliveries_post,
};
const carrierName = (carrier: string, locale: Locale): string =>
  carrier === '' ? m.packer_sheet_own({}, { locale }) : (carrierText[carrier]?.({}, { locale }) ?? carrier);

const money = (amount: number, currency: Currency, locale: Locale): string => formatMoney(amount, currency, locale);

function drawSummary(canvas: Canvas, sheets: readonly PackerSheet[]): void {
  const { locale } = canvas;
  const o = { locale };
  const sum = (count: (sheet: PackerSheet) => number): number => sheets.reduce((total, sheet) => total + count(sheet), 0);
  addPage(canvas);
  drawLines(canvas, carrierName(sheets[0]?.carrier ?? '', locale), { size: 18, isBold: true });
  canvas.y += 6;
  drawLines(canvas, m.packer_sheet_not_the_label({}, o), plain);
  canvas.y += 10;
  const facts = [
    m.packer_sheet_parcels({ n: sheets.length }, o),
    m.packer_sheet_pieces({ n: sum(({ lines }) => lines.reduce((n, { quantity }) => n + quantity, 0)) }, o),
    m.packer_sheet_collects(
      {
        amount: money(
          sum(({ to_collect }) => to_collect),
          sheets[0]?.currency ?? 'twd',
          locale,
        ),
      },
      o,
    ),
    m.packer_sheet_without_note({ n: sum(({ numbers, carrier }) => (numbers.length === 0 && carrier !== '' ? 1 : 0)) }, o),
  ];
  for (const fact of facts) drawLines(canvas, fact, strong);
}

function drawSheet(canvas: Canvas, sheet: PackerSheet): void {
  const { locale } = canvas;
  const o = { locale };
  addPage(canvas);
  drawLines(canvas, m.packer_sheet_not_the_label({}, o), { size: 7 });
  canvas.y += 3;
  drawBarcode(canvas, sheet.order_no);
  const of = sheet.parcel_count > 1 ? m.packer_sheet_parcel_of({ n: sheet.parcel_no, all: sheet.parcel_count }, o) : '';
  drawLines(canvas, [sheet.order_no, of].filter(Boolean).join('   '), strong);
  canvas.y += 3;
  const carrier = sheet.carrier === '' ? sheet.delivery : carrierName(sheet.carrier, locale);
  drawLines(canvas, [carrier, temperatures[sheet.temperature]?.({}, o)].filter(Boolean).join('   '), strong);
  if (sheet.store) drawLines(canvas, `${sheet.store.store_id} ${sheet.store.name}`, strong);
  drawLines(canvas, [sheet.recipient, sheet.phone].filter(Boolean).join('   '), { size: 10 });
  if (sheet.to_collect > 0)
    drawLines(canvas, m.packer_sheet_collect({ amount: money(sheet.to_collect, sheet.currency, locale) }, o), strong);
  for (const { label, value } of sheet.numbers) drawLines(canvas, `${label(undefined, o)} ${value}`, { size: 10, isBold: true });
  if (sheet.numbers.length === 0 && sheet.carrier !== '') drawLines(canvas, m.packer_sheet_no_note({}, o), strong);
  if (sheet.note) drawLines(canvas, m.packer_sheet_note({ note: sheet.note }, o), plain);
  drawRule(canvas);
  for (const line of sheet.lines) drawLine(canvas, sheet, line);
}

const temperatures: Readonly<Record<string, typeof m.packer_sheet_chilled>> = {
  chilled: m.packer_sheet_chilled,
  frozen: m.packer_sheet_frozen,
};

function drawBarcode(canvas: Canvas, text: string): void {
  const { doc } = canvas;
  const { bars, width: modules } = encodeBars(text);
  const unit = Math.min(width / modules, 1.6);
  for (const bar of bars) doc.rect(page.left + bar.x * unit, canvas.y, bar.width * unit, 34);
  doc.fill('#000000');
  canvas.y += 38;
}

function drawRule(canvas: Canvas): void {
  canvas.y += 4;
  canvas.doc.moveTo(page.left, canvas.y).lineTo(page.right, canvas.y).lineWidth(0.5).stroke('#999999').fillColor('black');
  canvas.y += 6;
}

/** One content with its box to tick; on the next page under the order's number when this one is full. */
function drawLine(canvas: Canvas, { order_no }: PackerSheet, { name, sku, quantity }: PackerSheet['lines'][number]): void {
  const [box, x] = [8, page.left + 44];
  const lines = canvas.pen.wrap(name, page.right - x, plain).slice(0, maxLines);
  const texts = [...lines, ...canvas.pen.wrap(sku, page.right - x, plain).slice(0, 1)];
  const height = texts.length * lineHeight + 2;
  if (canvas.y + height > page.bottom) {
    addPage(canvas);
    drawLines(canvas, m.packer_sheet_continued({ order: order_no }, { locale: canvas.locale }), strong);
    drawRule(canvas);
  }
  canvas.doc.rect(page.left, canvas.y, box, box).lineWidth(0.7).stroke('#000000');
  canvas.pen.draw(`× ${quantity}`, { x: page.left + 14, y: canvas.y }, { size: 9, isBold: true });
  for (const [i, line] of texts.entries()) canvas.pen.draw(line, { x, y: canvas.y + i * lineHeight }, plain);
  canvas.y += height;
}
