import { criteriaMissing, type InvestorClaims } from '@credence/contract/review-class';
import type { InvestorCriterionCode } from '@credence/contract/words';
import { Checkbox } from '@credence/ui/checkbox';
import * as v from 'valibot';
import { ApiError } from '../../api/client.ts';
import { criterionNames, neededText } from '../../words/investor-class.ts';
import styles from './proof-fields.module.css';

export interface ProofFieldsProps {
  claims: InvestorClaims;
  proved: readonly InvestorCriterionCode[];
  onProved: (proved: readonly InvestorCriterionCode[]) => void;
}

/** The criteria that the evidence proves; the class is granted on them. */
export function ProofFields({ claims, proved, onProved }: ProofFieldsProps) {
  return (
    <fieldset className={styles.fields}>
      <legend>What does the evidence prove?</legend>
      <p className={styles.needed}>Needed: {neededText(claims)}</p>
      {claims.criteria.map(({ code, text, claimed, reached }) => (
        <Checkbox
          key={code}
          label={text}
          disabled={!reached}
          hint={!claimed ? 'Not claimed.' : !reached && 'What was stated does not reach it.'}
          checked={proved.includes(code)}
          onChange={({ target: { checked } }) =>
            onProved(checked ? [...proved, code] : proved.filter((one) => one !== code))
          }
        />
      ))}
    </fieldset>
  );
}

/** Which criteria the server found missing, as officers read them; undefined for any other failure. */
export function missingText(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.reason !== 'CLASS_NOT_REACHED') return undefined;
  const read = v.safeParse(criteriaMissing, error.details);
  return read.success
    ? `Missing: ${read.output.missing.map((code) => criterionNames[code]).join(', ')}.`
    : undefined;
}
