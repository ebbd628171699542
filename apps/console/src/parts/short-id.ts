/** An id for the eye. Its beginning is the time, which cases of the same minute share; its end tells them apart. A short one stays whole. */
export const shortId = (id: string): string => (id.length <= 14 ? id : `${id.slice(0, 8)}…${id.slice(-4)}`);
