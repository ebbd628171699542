import { sql } from 'kysely';
import { type Eraser, eraserOf } from '../../../jobs/eraser.ts';

/** The addresses from which something was agreed to; that it was, stays. */
const addresses: Eraser = {
  class: 'network-evidence',
  what: 'network addresses of agreements',
  erase: async (_call, work, userId) => {
    let rows = 0;
    for (const table of ['agreement_acceptance', 'biometric_consent', 'document_acceptance'] as const) {
      const { numAffectedRows } = await sql`update ${sql.table(table)} set address = ''
        where user_id = ${userId} and address <> ''`.execute(work);
      rows += Number(numAffectedRows ?? 0n);
    }
    return { rows };
  },
};

/** What is erased of an account. */
export const agreementErasers: readonly Eraser[] = [
  addresses,
  eraserOf('case-records', 'agreements', 'agreement_acceptance', 'biometric_consent', 'document_acceptance'),
  eraserOf('case-records', 'classes of investors', 'investor_class'),
];
