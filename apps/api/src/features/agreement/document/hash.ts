import { sha256 } from '../../../base/sha256.ts';

interface Text {
  title: string;
  introduction: string;
  sections: readonly { heading: string; paragraphs: readonly string[] }[];
}

/**
 * SHA-256 of what is read, in a form that depends on nothing else: the texts alone, as JSON arrays in the
 * order in which they stand.
 */
export function textHash({ title, introduction, sections }: Text): string {
  const parts = sections.map(({ heading, paragraphs }) => [heading, paragraphs]);
  return sha256(JSON.stringify([title, introduction, parts])).toString('hex');
}
