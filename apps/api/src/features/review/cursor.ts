import { inputRefused } from '../../base/refusal.ts';

/** Where a page ended: the time it is ordered by, in microseconds so that none is skipped, and the id. */
export interface Cursor {
  at: string;
  id: string;
}

/** A cursor as text. */
export const cursorText = ({ at, id }: Cursor): string => `${at}~${id}`;

/** The cursor of a text, or a refusal. */
export function readCursor(text: string): Cursor {
  const [at, id] = text.split('~');
  const whole =
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(at ?? '') &&
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id ?? '');
  if (!whole || at === undefined || id === undefined) throw inputRefused({ after: 'invalid-format' });
  return { at, id };
}
