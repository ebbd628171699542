/** An id for the eye. Its beginning is the time, which cases of the same minute share; its end tells them apart. */
export const shortId = (id: string): string => `${id.slice(0, 8)}…${id.slice(-4)}`;
