import bidiFactory from 'bidi-js';
import LineBreaker from 'linebreak';
import type { LoadedFont } from './fonts.ts';

/*
 * From a text to lines of pieces, each with one font and one direction, at their places. Pieces stand in the
 * order in which they are read, so that whoever takes the text out of the file gets it in that order.
 */

/** Marks that isolate a text with a direction of its own; they are not drawn. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
const isMark = (character: string): boolean => character === '\u2068' || character === '\u2069';

export interface Piece {
  /** As the shaper takes it. */
  text: string;
  font: string;
  /** From the left edge of the lines. */
  x: number;
  /** As it is read, where the shaper turns it: programs that take the text out of the file give this. */
  said?: string;
}

export interface Line {
  pieces: readonly Piece[];
}

export interface Surface {
  direction: 'ltr' | 'rtl';
  width: number;
  fontOf: (character: number) => LoadedFont | undefined;
  widthOf: (text: string, font: string) => number;
}

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A part of a paragraph between two places, with one font and one level of direction. */
interface Span {
  start: number;
  end: number;
  level: number;
  font: string;
}

/** Letters that make a shaper turn them; signs alone it leaves as they are. */
const turned = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** What belongs to no script takes the font of what stands before it, where that has it. */
const shared = /[\p{Script=Common}\p{Script=Inherited}]/u;
const digit = /\p{Nd}/u;

class Paragraph {
  readonly #text: string;
  readonly #surface: Surface;
  readonly #levels: Uint8Array;
  /** By the places of the text; undefined for what is not drawn. */
  readonly #fonts: (string | undefined)[];

  constructor(text: string, surface: Surface) {
    this.#text = text;
    this.#surface = surface;
    this.#levels = bidi.getEmbeddingLevels(text, surface.direction).levels;
    this.#fonts = this.#chooseFonts();
  }

  #chooseFonts(): (string | undefined)[] {
    const fonts: (string | undefined)[] = [];
    let last: LoadedFont | undefined;
    for (const character of this.#text) {
      const code = character.codePointAt(0) ?? 0;
      const stays = last?.has(code) === true && shared.test(character) && !digit.test(character);
      const font = isMark(character) ? undefined : stays ? last : this.#surface.fontOf(code);
      if (font !== undefined) last = font;
      for (let unit = 0; unit < character.length; unit++) fonts.push(font?.name);
    }
    return fonts;
  }

  #spans(start: number, end: number): Span[] {
    const spans: Span[] = [];
    for (let at = start; at < end; at++) {
      const font = this.#fonts[at];
      if (font === undefined) continue;
      const level = this.#levels[at] ?? 0;
      const last = spans.at(-1);
      if (last?.font === font && last.level === level && last.end === at) last.end = at + 1;
      else spans.push({ start: at, end: at + 1, level, font });
    }
    return spans;
  }

  #shaped({ start, end, level }: Span): string {
    const text = this.#text.slice(start, end);
    if (level % 2 === 0) return text;
    const mirrored = Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character);
    return (turned.test(text) ? mirrored : mirrored.reverse()).join('');
  }

  #width(start: number, end: number): number {
    return this.#spans(start, end).reduce(
      (sum, span) => sum + this.#surface.widthOf(this.#text.slice(span.start, span.end), span.font),
      0,
    );
  }

  /** Parts that a line may not end within, and where one is too long for any line, its signs. */
  *#parts(): Generator<{ start: number; end: number; width: number }> {
    const breaker = new LineBreaker(this.#text);
    let start = 0;
    for (let found = breaker.nextBreak(); found !== null; found = breaker.nextBreak()) {
      const end = found.position;
      const visible = start + this.#text.slice(start, end).trimEnd().length;
      if (this.#width(start, visible) <= this.#surface.width) {
        yield { start, end, width: this.#width(start, visible) };
      } else {
        for (const { index, segment } of graphemes.segment(this.#text.slice(start, end))) {
          const from = start + index;
          const to = from + segment.length;
          yield { start: from, end: to, width: this.#width(from, to) };
        }
      }
      start = end;
    }
  }

  lines(): Line[] {
    const lines: Line[] = [];
    let start = 0;
    let end = 0;
    let used = 0;
    for (const part of this.#parts()) {
      if (used + part.width > this.#surface.width && end > start) {
        lines.push(this.#line(start, end));
        start = part.start;
        used = 0;
      }
      used += this.#width(part.start, part.end);
      end = part.end;
    }
    lines.push(this.#line(start, end));
    return lines;
  }

  #line(start: number, untrimmed: number): Line {
    const end = start + this.#text.slice(start, untrimmed).trimEnd().length;
    const spans = this.#spans(start, end).map((span) => {
      const text = this.#shaped(span);
      return { ...span, text, width: this.#surface.widthOf(text, span.font), x: 0 };
    });
    const width = spans.reduce((sum, span) => sum + span.width, 0);
    let x = this.#surface.direction === 'rtl' ? this.#surface.width - width : 0;
    for (const span of inSight(spans)) {
      span.x = x;
      x += span.width;
    }
    return {
      pieces: spans.map(({ text, font, x: place, level, ...span }) => ({
        text,
        font,
        x: place,
        ...(level % 2 === 1 && { said: this.#text.slice(span.start, span.end) }),
      })),
    };
  }
}

/** Spans from left to right (rule L2 of the bidirectional algorithm). */
function inSight<One extends Span>(spans: readonly One[]): One[] {
  const order = [...spans];
  const highest = Math.max(0, ...order.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let at = 0; at < order.length; at++) {
      let to = at;
      while ((order[to]?.level ?? -1) >= level) to++;
      order.splice(at, to - at, ...order.slice(at, to).reverse());
      at = to;
    }
  }
  return order;
}

/** The lines of a text; one that is empty keeps its height. */
export const linesOf = (text: string, surface: Surface): Line[] =>
  text.split('\n').flatMap((paragraph) => new Paragraph(paragraph, surface).lines());
