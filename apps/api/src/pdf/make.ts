import { setImmediate } from 'node:timers/promises';
import PdfFile from 'pdfkit';
import { type Block, directionOf, type PrintedDocument, type Row, type Text } from './document.ts';
import { fontsFor } from './fonts.ts';
import { cleaned } from './readable.ts';
import { contentWidth, ink, lineHeight, Sheet, type Style } from './sheet.ts';

const styles = {
  kind: { size: 9.5, weight: 'regular', color: ink.muted },
  title: { size: 20, weight: 'bold', color: ink.dark },
  heading: { size: 13, weight: 'bold', color: ink.dark },
  label: { size: 9.5, weight: 'regular', color: ink.muted },
  text: { size: 10.5, weight: 'regular', color: ink.dark },
  fine: { size: 8, weight: 'regular', color: ink.dark },
  muted: { size: 10.5, weight: 'regular', color: ink.muted },
  head: { size: 8.5, weight: 'bold', color: ink.dark },
  cell: { size: 8.5, weight: 'regular', color: ink.dark },
  remarkTitle: { size: 9.5, weight: 'bold', color: ink.remark },
  remark: { size: 10.5, weight: 'regular', color: ink.dark },
  foot: { size: 8.5, weight: 'regular', color: ink.muted },
} as const satisfies Record<string, Style>;

/** After so many blocks others have their turn. */
const together = 10;

const plain = (text: Text): string => cleaned(typeof text === 'string' ? text : text.typed);

/** Digits and signs of which the paper may need any: for the pages' numbers and for what no font has. */
const always = '0123456789ABCDEF[U+] ';

/** All texts of a document by the weight in which they are drawn. */
function textsOf(printed: PrintedDocument): Record<'regular' | 'bold', string> {
  const regular = [always, printed.kind, printed.reference, printed.numbered(1, 1)];
  const bold = [always, printed.title];
  const ofRow = ({ label, lines }: Row) => regular.push(label, ...lines.map(plain));
  printed.facts.forEach(ofRow);
  for (const block of printed.blocks) {
    if (block.kind === 'heading') bold.push(block.text);
    else if (block.kind === 'paragraph') regular.push(plain(block.text));
    else if (block.kind === 'row') ofRow(block);
    else if (block.kind === 'table') {
      bold.push(...block.head);
      for (const row of block.rows) regular.push(...row.map(plain));
    } else {
      bold.push(block.title);
      regular.push(plain(block.text));
    }
  }
  return { regular: cleaned(regular.join('')), bold: cleaned(bold.join('')) };
}

function drawFacts(sheet: Sheet, facts: readonly Row[]): void {
  const label = { from: 0, width: 150 };
  const value = { from: 162, width: contentWidth - 162 };
  const list = sheet.element('L');
  for (const { label: name, lines, fine } of facts) {
    const item = sheet.element('LI', list);
    const names = sheet.lines(name, styles.label, label);
    sheet.ensure(Math.max(2, names.length) * lineHeight(styles.text));
    const lbl = sheet.element('Lbl', item);
    sheet.block(lbl, 'Lbl', names, styles.label, label);
    const below = sheet.y + names.length * lineHeight(styles.label);
    const style = fine === true ? styles.fine : styles.text;
    for (const line of lines) sheet.text(line, style, { type: 'LBody', parent: item, place: value });
    sheet.y = Math.max(sheet.y, below) + 3;
  }
  list.end();
  sheet.y += 6;
}

function drawRow(sheet: Sheet, { label, lines }: Row): void {
  const list = sheet.element('L');
  const item = sheet.element('LI', list);
  const height = sheet.lines(label, styles.label).length * lineHeight(styles.label);
  sheet.ensure(height + lineHeight(styles.text));
  sheet.text(label, styles.label, { type: 'Lbl', parent: item });
  for (const line of lines) sheet.text(line, styles.text, { type: 'LBody', parent: item });
  list.end();
  sheet.y += 9;
}

/** One row of a table, over as many pages as its longest cell needs. */
function drawTableRow(
  sheet: Sheet,
  table: ReturnType<Sheet['element']>,
  cells: readonly Text[],
  { type, onNewPage }: { type: 'TH' | 'TD'; onNewPage?: () => void },
): void {
  const style = type === 'TH' ? styles.head : styles.cell;
  const width = contentWidth / Math.max(1, cells.length);
  const row = sheet.element('TR', table);
  const columns = cells.map((text, index) => ({
    element: sheet.cell(type, row),
    place: { from: index * width, width: width - 8 },
    rest: sheet.lines(text, style, { width: width - 8 }),
  }));
  do {
    if (sheet.room(style) < 2) {
      sheet.nextPage();
      onNewPage?.();
    }
    const most = Math.max(0, ...columns.map(({ rest }) => rest.length));
    const count = Math.min(sheet.room(style), most);
    sheet.y += 3;
    for (const { element, place, rest } of columns)
      sheet.block(element, type, rest.splice(0, count), style, place);
    sheet.y += count * lineHeight(style) + 3;
  } while (columns.some(({ rest }) => rest.length > 0));
  row.end();
  sheet.rule({ from: 0, width: contentWidth }, type === 'TH' ? 1 : 0.5);
}

async function drawTable(sheet: Sheet, { head, rows }: Extract<Block, { kind: 'table' }>): Promise<void> {
  sheet.ensure(5 * lineHeight(styles.head));
  const table = sheet.element('Table');
  const drawHead = () => drawTableRow(sheet, table, head, { type: 'TH' });
  drawHead();
  for (const [index, row] of rows.entries()) {
    drawTableRow(sheet, table, row, { type: 'TD', onNewPage: drawHead });
    if (index % together === 0) await setImmediate();
  }
  table.end();
  sheet.y += 12;
}

async function drawBlock(sheet: Sheet, block: Block): Promise<void> {
  switch (block.kind) {
    case 'heading':
      sheet.ensure(90);
      sheet.y += 12;
      sheet.text(block.text, styles.heading, { type: 'H2' });
      sheet.y += 6;
      return;
    case 'paragraph':
      sheet.text(block.text, block.muted === true ? styles.muted : styles.text, { type: 'P' });
      sheet.y += 6;
      return;
    case 'row':
      drawRow(sheet, block);
      return;
    case 'table':
      await drawTable(sheet, block);
      return;
    case 'remark': {
      const place = { from: 12, width: contentWidth - 12 };
      sheet.ensure(3 * lineHeight(styles.remark));
      sheet.text(block.title, styles.remarkTitle, { type: 'P', place, bar: ink.remark });
      sheet.text(block.text, styles.remark, { type: 'P', place, bar: ink.remark });
      sheet.y += 9;
    }
  }
}

/** What the library writes into XML as it is. */
const harmless = (text: string): string => cleaned(text).replaceAll(/[<>&\n]/g, ' ');

/** Makes the PDF of a document. */
export async function makePdf(printed: PrintedDocument): Promise<Buffer> {
  const fontOf = await fontsFor(printed.language, textsOf(printed));
  const info = {
    Title: harmless(`${printed.title} · ${printed.reference}`),
    Author: harmless(printed.author),
    Creator: harmless(printed.author),
    Producer: 'PDFKit',
    CreationDate: printed.at,
  };
  const document = new PdfFile({
    size: 'A4',
    margin: 0,
    // The library's own font is none of those that a PDF has to bring.
    font: '',
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: printed.language,
    displayTitle: true,
    info,
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    document.once('end', resolve);
    document.once('error', reject);
  });
  const sheet = new Sheet(document, fontOf, directionOf(printed.language));
  sheet.text(printed.kind, styles.kind, { type: 'P' });
  sheet.text(printed.title, styles.title, { type: 'H1' });
  sheet.y += 10;
  drawFacts(sheet, printed.facts);
  for (const [index, block] of printed.blocks.entries()) {
    await drawBlock(sheet, block);
    if (index % together === 0) await setImmediate();
  }
  sheet.finish(styles.foot, printed.reference, printed.numbered);
  document.end();
  await ended;
  return Buffer.concat(chunks);
}
