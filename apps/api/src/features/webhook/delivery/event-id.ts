const prefix = 'evt_';

/** The id of an event as receivers see it, of that of its row. */
export const wireEventId = (id: string): string => `${prefix}${id}`;

/** The id of the row, of an id that the contract has checked. */
export const rowEventId = (id: string): string => id.slice(prefix.length);
