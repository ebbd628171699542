/** What an exchange replaces with its own. */
export const brand = { name: 'Credence' } as const;
