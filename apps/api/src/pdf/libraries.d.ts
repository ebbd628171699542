/* Libraries that bring no types: what is used of them. */

declare module 'bidi-js' {
  export interface EmbeddingLevels {
    levels: Uint8Array;
  }
  interface Bidi {
    getEmbeddingLevels: (text: string, direction: 'ltr' | 'rtl') => EmbeddingLevels;
    getMirroredCharacter: (character: string) => string | null;
  }
  export default function bidiFactory(): Bidi;
}

declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    /** Where a line may end next; null at the end. */
    nextBreak(): { position: number } | null;
  }
}

declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: undefined,
    options: {
      targetFormat: 'truetype';
      keepAllGlyphs: true;
      variationAxes: Record<string, number>;
      /** All of them where it is left out. */
      keepFeatures?: readonly string[];
    },
  ): Promise<Buffer>;
}

/** Of the structure of a PDF, what its types leave out. */
declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    scope?: 'Column' | 'Row';
  }
}
