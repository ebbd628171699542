/** What a document says of its holder and itself, in the order in which it is shown. */
export const saidFields = ['name', 'birthDate', 'nationality', 'documentCountry', 'expiryDate'] as const;
export type SaidField = (typeof saidFields)[number];
