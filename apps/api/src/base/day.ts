/** The day of a point in time (UTC), as `yyyy-mm-dd`. */
export const isoDay = (time: Date): string => time.toISOString().slice(0, 10);

export const isIsoDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);
