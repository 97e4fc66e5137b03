import type PDFDocument from 'pdfkit';
import * as m from '#messages';
import { createPen, type Pen, type Style } from '#platform/pdf/pdf-text.ts';
import { inLocale, type Locale } from '#shared/locale.ts';
import { type Currency, formatMoney, type Minor, toMajor } from '#shared/money.ts';
import type { InvoiceBuyer, InvoiceLine, InvoiceSeller } from '../stored.ts';
import type { VatLine } from './vat.ts';

/** What a document says. Amounts in minor units, tax included. */
export type PrintedDocument = {
  kind: 'invoice' | 'credit_note';
  number: string;
  /** Of a credit note: the invoice it takes from. */
  invoice_number: string | null;
  order_no: string;
  issued_at: Date;
  time_zone: string;
  locale: Locale;
  currency: Currency;
  seller: InvoiceSeller;
  buyer: Pick<InvoiceBuyer, 'name' | 'company_number' | 'address'>;
  lines: readonly InvoiceLine[];
  vat: readonly VatLine[];
  amount: Minor;
};

const page = { left: 56, right: 539, top: 56, bottom: 770 };
/** Right edges of the columns with numbers. */
const columns = { count: 350, price: 440, amount: page.right };
const plain: Style = { size: 9.5 };
const strong: Style = { size: 9.5, isBold: true };
const lineHeight = 15;

const titles = { invoice: m.invoice_pdf_invoice, credit_note: m.invoice_pdf_credit_note };

type Sheet = { doc: InstanceType<typeof PDFDocument>; pen: Pen; y: number };

/** The document as PDF, A4. The same document gives the same bytes. */
export async function printDocument(printed: PrintedDocument): Promise<Buffer> {
  const { kind, number, issued_at, seller, locale } = printed;
  const title = `${titles[kind]({}, { locale })} ${number}`;
  const author = seller.name ? inLocale(seller.name, locale) : '';
  const { default: Pdf } = await import('pdfkit');
  const doc = new Pdf({ size: 'A4', margin: 0, info: { Title: title, Author: author, CreationDate: issued_at } });
  const pieces: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (piece: Buffer) => pieces.push(piece));
    doc.on('end', () => resolve(Buffer.concat(pieces)));
    doc.on('error', reject);
  });
  const sheet: Sheet = { doc, pen: createPen(doc), y: page.top };
  drawHead(sheet, printed, title);
  drawLines(sheet, printed);
  drawSums(sheet, printed);
  doc.end();
  return finished;
}

const drawRight = ({ pen, y }: Sheet, text: string, right: number, style = plain): void =>
  pen.draw(text, { x: right - pen.measureText(text, style), y }, style);

function drawBlock(sheet: Sheet, texts: readonly string[], x: number, width: number): number {
  const lines = texts.filter(Boolean).flatMap((text) => sheet.pen.wrap(text, width, plain));
  for (const [i, line] of lines.entries()) sheet.pen.draw(line, { x, y: sheet.y + i * lineHeight }, plain);
  return lines.length * lineHeight;
}

function drawHead(sheet: Sheet, printed: PrintedDocument, title: string): void {
  const { locale, seller, buyer, order_no, invoice_number, issued_at, time_zone, vat } = printed;
  const o = { locale };
  const day = new Intl.DateTimeFormat(locale === 'tw' ? 'zh-TW' : 'en-GB', { dateStyle: 'long', timeZone: time_zone }).format(issued_at);
  sheet.pen.draw(title, { x: page.left, y: sheet.y }, { size: 18, isBold: true });
  sheet.y += 34;
  const facts = [
    m.invoice_pdf_date({ date: day }, o),
    m.invoice_pdf_order({ order: order_no }, o),
    invoice_number ? m.invoice_pdf_of({ invoice: invoice_number }, o) : '',
  ];
  sheet.y += drawBlock(sheet, facts, page.left, page.right - page.left) + 16;
  const middle = 310;
  sheet.pen.draw(m.invoice_pdf_seller({}, o), { x: page.left, y: sheet.y }, strong);
  sheet.pen.draw(m.invoice_pdf_buyer({}, o), { x: middle, y: sheet.y }, strong);
  sheet.y += lineHeight;
  const withLabel = (text: string) =>
    vat.length > 0 ? m.invoice_pdf_vat_number({ number: text }, o) : m.layout_company_no({ id: text }, o);
  const numberOf = (text: string) => (text ? withLabel(text) : '');
  const from = [seller.name ? inLocale(seller.name, locale) : '', seller.address ? inLocale(seller.address, locale) : ''];
  const heights = [
    drawBlock(sheet, [...from, numberOf(seller.number)], page.left, middle - page.left - 20),
    drawBlock(sheet, [buyer.name, buyer.address, numberOf(buyer.company_number)], middle, page.right - middle),
  ];
  sheet.y += Math.max(...heights) + 24;
}

function drawRule({ doc, y }: Sheet): void {
  doc.moveTo(page.left, y).lineTo(page.right, y).lineWidth(0.5).stroke('#999999').fillColor('black');
}

function drawLines(sheet: Sheet, { lines, locale, currency }: PrintedDocument): void {
  const o = { locale };
  const money = (amount: Minor) => formatMoney(toMajor(amount, currency), currency, locale);
  sheet.pen.draw(m.invoice_pdf_item({}, o), { x: page.left, y: sheet.y }, strong);
  drawRight(sheet, m.invoice_pdf_quantity({}, o), columns.count, strong);
  drawRight(sheet, m.invoice_pdf_price({}, o), columns.price, strong);
  drawRight(sheet, m.invoice_pdf_amount({}, o), columns.amount, strong);
  sheet.y += lineHeight;
  drawRule(sheet);
  sheet.y += 6;
  for (const line of lines) {
    breakPage(sheet, 3 * lineHeight);
    drawRight(sheet, String(line.count), columns.count);
    drawRight(sheet, money(line.price), columns.price);
    drawRight(sheet, money(line.amount), columns.amount);
    sheet.y += Math.max(drawBlock(sheet, [line.name], page.left, columns.count - page.left - 50), lineHeight) + 3;
  }
  drawRule(sheet);
  sheet.y += 10;
}

function drawSums(sheet: Sheet, { vat, amount, currency, locale }: PrintedDocument): void {
  const o = { locale };
  const money = (minor: Minor) => formatMoney(toMajor(minor, currency), currency, locale);
  breakPage(sheet, (vat.length * 2 + 2) * lineHeight);
  const row = (label: string, sum: string, style = plain): void => {
    drawRight(sheet, label, columns.price, style);
    drawRight(sheet, sum, columns.amount, style);
    sheet.y += lineHeight;
  };
  for (const { rate, net, tax } of vat) {
    if (rate === null) row(m.invoice_pdf_exempt({}, o), money(net));
    else {
      row(m.invoice_pdf_net({ rate: rate / 100 }, o), money(net));
      row(m.invoice_pdf_vat({ rate: rate / 100 }, o), money(tax));
    }
  }
  sheet.y += 4;
  row(m.invoice_pdf_total({ currency: currency.toUpperCase() }, o), money(amount), { size: 12, isBold: true });
}

function breakPage(sheet: Sheet, height: number): void {
  if (sheet.y + height <= page.bottom) return;
  sheet.doc.addPage({ size: 'A4', margin: 0 });
  sheet.y = page.top;
}
