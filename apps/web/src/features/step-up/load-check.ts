/** The dialog's code; in a file of its own, so that the first load does not name all that it consists of. */
export const loadCheck = () => import('./security-check.tsx');
