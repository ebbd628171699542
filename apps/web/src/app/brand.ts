/** What an exchange replaces by its own (DESIGN 5.11). */
export const brand = { name: 'Credence' } as const;
