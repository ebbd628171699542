/** Something that is read as it was typed: it keeps its own direction, whatever stands around it. */
export interface Typed {
  typed: string;
}

/** A text in the language of the document, or one that was typed. */
export type Text = string | Typed;

/** A label and what belongs to it, each text a line. */
export interface Row {
  label: string;
  lines: readonly Text[];
  /** Printed smaller, so that a fingerprint stays in one line. */
  fine?: true;
}

/** One thing after the other, from the top of the first page to the end of the last. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: Text; muted?: true }
  | ({ kind: 'row' } & Row)
  /** Columns of one width; the head is there again on each page. */
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly Text[])[] }
  | { kind: 'remark'; title: string; text: Text };

/** What is printed as a PDF: words and their order, and nothing of how it looks. */
export interface PrintedDocument {
  /** BCP 47; it decides the direction and which forms of Chinese characters are shown. */
  language: string;
  title: string;
  /** What kind of paper it is, said above the title. */
  kind: string;
  /** By whom it was made. */
  author: string;
  /** Becomes the date of the file, so that the same content is the same file. */
  at: Date;
  /** Said below the title in two columns. */
  facts: readonly Row[];
  blocks: readonly Block[];
  /** At the lower edge of each page: what the paper is about, such as the number of a receipt. */
  reference: string;
  /** The number of a page, said in the language of the document. */
  numbered: (page: number, pages: number) => string;
}

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur']);

/** In which direction a language is written. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  rightToLeft.has(language.split('-')[0] ?? '') ? 'rtl' : 'ltr';
