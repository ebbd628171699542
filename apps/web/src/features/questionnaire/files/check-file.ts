import type { Item } from '@credence/contract/questionnaire-template';

type Asked = Extract<Item, { type: 'files' }>;

const kinds = { image: 'image/*', pdf: 'application/pdf' } as const;

/** What a file input offers. */
export const acceptOf = ({ types }: Asked): string => types.map((type) => kinds[type]).join(',');

/** A phone may not know a picture's type; the server looks inside. */
const endings = { image: /\.(?:jpe?g|png|webp|heic|heif|avif|gif|bmp|tiff?)$/i, pdf: /\.pdf$/i } as const;

function isOfKind({ type, name }: File, kind: keyof typeof kinds): boolean {
  if (type === '') return endings[kind].test(name);
  return kind === 'pdf' ? type === kinds.pdf : type.startsWith('image/');
}

/** Why a file would be refused, before it is sent; undefined where nothing is known against it. */
export function fileFault(file: File, asked: Asked): 'type' | 'size' | 'empty' | undefined {
  if (!asked.types.some((kind) => isOfKind(file, kind))) return 'type';
  if (file.size === 0) return 'empty';
  return file.size > asked.maximumBytes ? 'size' : undefined;
}
