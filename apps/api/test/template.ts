/** The migrated database that test files copy; nothing connects to it while they do. */
export const templateDatabase = 'credence_template';
