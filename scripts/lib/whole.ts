/**
 * Whether the matrices run too: every fault with every vendor, every language, several screen sizes. Tests
 * that only they have are in files named `*.whole.test.ts` and `*.whole.spec.ts`; what belongs there is in
 * CONTRIBUTING.
 */
export const isWhole = process.env['CREDENCE_WHOLE'] === '1';
