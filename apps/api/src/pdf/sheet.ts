import type PDFDocument from 'pdfkit';
import type { Text } from './document.ts';
import type { FontOf, LoadedFont, Weight } from './fonts.ts';
import { isolated, type Line, linesOf } from './lines.ts';
import { cleaned, readable } from './readable.ts';

/** A4, in points. */
const paper = { width: 595.28, height: 841.89, side: 56, top: 56, bottom: 72 };
export const contentWidth = paper.width - 2 * paper.side;

export const ink = { dark: '#17181c', muted: '#5b5e66', line: '#d5d7dd', remark: '#c77700' } as const;

export interface Style {
  size: number;
  weight: Weight;
  color: string;
}

/** A place between the margins: how far from the edge where lines begin, and how wide. */
export interface Place {
  from: number;
  width: number;
}
const whole: Place = { from: 0, width: contentWidth };

type Element = ReturnType<PDFKit.PDFDocument['struct']>;

/** A line or bar that is drawn, not read. */
interface Rule {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  color: string;
}

/** The pages as they fill from top to bottom; each text is tagged with what it is. */
export class Sheet {
  y = paper.top;
  readonly #document: PDFKit.PDFDocument;
  readonly #fontOf: FontOf;
  readonly #direction: 'ltr' | 'rtl';
  readonly #known = new Set<string>();
  readonly #rules: Rule[] = [];
  readonly root: Element;

  constructor(document: InstanceType<typeof PDFDocument>, fontOf: FontOf, direction: 'ltr' | 'rtl') {
    this.#document = document;
    this.#fontOf = fontOf;
    this.#direction = direction;
    this.root = document.struct('Document');
    document.addStructure(this.root);
  }

  element(
    type: string,
    parent: Element = this.root,
    options: PDFKit.Mixins.StructureElementOptions = {},
  ): Element {
    const made = this.#document.struct(type, options);
    parent.add(made);
    return made;
  }

  /** The text as it is read, with all its signs that can be drawn. */
  #drawn(text: Text, weight: Weight): string {
    if (typeof text === 'string') return readable(cleaned(text), this.#fontOf, weight);
    return readable(cleaned(text.typed), this.#fontOf, weight).split('\n').map(isolated).join('\n');
  }

  #use({ name, content }: LoadedFont): void {
    if (this.#known.has(name)) return;
    this.#known.add(name);
    this.#document.registerFont(name, content);
  }

  lines(text: Text, { size, weight }: Style, { width }: Pick<Place, 'width'> = whole): Line[] {
    return linesOf(this.#drawn(text, weight), {
      direction: this.#direction,
      width,
      fontOf: (character) => {
        const font = this.#fontOf(character, weight);
        if (font !== undefined) this.#use(font);
        return font;
      },
      widthOf: (part, font) => this.#document.font(font, size).widthOfString(part),
    });
  }

  /** Begins a new page unless there is still so much room. */
  ensure(height: number): void {
    if (this.y + height > paper.height - paper.bottom) this.nextPage();
  }

  nextPage(): void {
    this.#document.addPage();
    this.y = paper.top;
  }

  /** How many lines still have room. */
  room(style: Style): number {
    return Math.max(0, Math.floor((paper.height - paper.bottom - this.y) / lineHeight(style)));
  }

  #left({ from, width }: Place): number {
    return this.#direction === 'rtl' ? paper.width - paper.side - from - width : paper.side + from;
  }

  /** Draws a line and moves down by nothing: whoever draws several at one height moves by himself. */
  #line({ pieces }: Line, { size, color }: Style, place: Place, y: number): void {
    for (const { text, font, x, said } of pieces) {
      if (said !== undefined) this.#document.markContent('Span', { actual: said });
      this.#document
        .font(font, size)
        .fillColor(color)
        .text(text, this.#left(place) + x, y + size * 1.12, {
          lineBreak: false,
          baseline: 'alphabetic',
          // Named, even none, they have the whole piece shaped at once and not word by word.
          features: [],
        });
      if (said !== undefined) this.#document.endMarkedContent();
    }
  }

  /** Draws lines of one text at a height that has room for them. */
  block(element: Element, type: string, lines: readonly Line[], style: Style, place: Place = whole): void {
    if (lines.length === 0) return;
    element.add(this.#document.markStructureContent(type));
    lines.forEach((line, index) => this.#line(line, style, place, this.y + index * lineHeight(style)));
    this.#document.endMarkedContent();
  }

  /** Draws a text from here on, over as many pages as it needs. */
  text(text: Text, style: Style, { type, parent, place = whole, bar }: Written): void {
    const element = this.element(type, parent);
    const rest = this.lines(text, style, place);
    while (rest.length > 0) {
      this.ensure(lineHeight(style));
      const lines = rest.splice(0, Math.max(1, this.room(style)));
      this.block(element, type, lines, style, place);
      const height = lines.length * lineHeight(style);
      if (bar !== undefined) this.rule({ from: place.from - 10, width: 2 }, height, bar);
      this.y += height;
    }
    element.end();
  }

  cell(type: 'TH' | 'TD', row: Element): Element {
    return this.element(type, row, type === 'TH' ? { scope: 'Column' } : {});
  }

  /** Marks a place from here down. */
  rule(place: Place, height: number, color: string = ink.line): void {
    const page = this.#document.bufferedPageRange().count - 1;
    this.#rules.push({ page, x: this.#left(place), y: this.y, width: place.width, height, color });
  }

  /** Draws what stands on every page, and all that is not read. */
  finish(style: Style, reference: string, numbered: (page: number, pages: number) => string): void {
    this.root.end();
    const { count } = this.#document.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.#document.switchToPage(page);
      this.#document.markContent('Artifact', { type: 'Pagination' });
      for (const { x, y, width, height, color } of this.#rules.filter((rule) => rule.page === page))
        this.#document.rect(x, y, width, height).fill(color);
      const half = contentWidth / 2;
      const number = this.lines(numbered(page + 1, count), style, { width: half });
      const y = paper.height - paper.bottom + 28;
      for (const line of this.lines(reference, style, { width: half }))
        this.#line(line, style, { from: 0, width: half }, y);
      for (const line of number) {
        const place = { from: half, width: half };
        this.#line(
          atEnd(line, half, this.#direction, (part, font) =>
            this.#document.font(font, style.size).widthOfString(part),
          ),
          style,
          place,
          y,
        );
      }
      this.#document.endMarkedContent();
    }
  }
}

/** What a text becomes in the structure of the file, and where it stands. */
interface Written {
  type: string;
  parent?: Element;
  place?: Place;
  /** The colour of a bar beside it. */
  bar?: string;
}

/** A line moved to the edge where lines end. */
function atEnd(
  { pieces }: Line,
  width: number,
  direction: 'ltr' | 'rtl',
  widthOf: (text: string, font: string) => number,
): Line {
  const first = Math.min(...pieces.map(({ x }) => x));
  const last = Math.max(...pieces.map(({ x, text, font }) => x + widthOf(text, font)));
  const by = direction === 'rtl' ? -first : width - last;
  return { pieces: pieces.map((piece) => ({ ...piece, x: piece.x + by })) };
}

export const lineHeight = ({ size }: Pick<Style, 'size'>): number => size * 1.5;
