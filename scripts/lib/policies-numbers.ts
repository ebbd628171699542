const plainNumber = new Intl.NumberFormat('en');

/** An amount as the document of the policies writes it. */
export const amount = (coin: string, text: string): string => `${plainNumber.format(BigInt(text))} ${coin}`;

/** A number of days. */
export const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;
