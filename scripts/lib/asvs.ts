/** One row of docs/asvs.md. */
export interface AsvsRow {
  /** `ASVS 6.3.1` */
  id: string;
  asks: string;
  state: string;
  /** Which test, or why none. */
  how: string;
}

/** The rows of the OWASP ASVS that docs/asvs.md lists. */
export function asvsRows(document: string): AsvsRow[] {
  return [...document.matchAll(/^\| (\d+\.\d+\.\d+) .*$/gm)].map(([line, number = '']) => {
    const [, , , asks = '', state = '', how = ''] = line.split('|').map((cell) => cell.trim());
    return { id: `ASVS ${number}`, asks, state, how };
  });
}

/** The same as requirements, in the form of docs/requirements.tsv. */
export const asvsRequirements = (document: string): string =>
  asvsRows(document)
    .map(({ id, asks }) => `${id}\tasvs\t${asks}\n`)
    .join('');
