import type { VerdictOutcome } from '@credence/contract/verification';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { explain } from '../../api/messages.ts';
import styles from './decision-form.module.css';

function DoubtList({ doubts }: { doubts: readonly string[] }) {
  return (
    <ul className={styles.doubts}>
      {doubts.map((doubt) => (
        <li key={doubt}>{doubt}</li>
      ))}
    </ul>
  );
}

export interface FormWarningsProps {
  outcome: VerdictOutcome;
  error: unknown;
  /** The query of the texts that applicants read. */
  texts: { isError: boolean; refetch: () => Promise<unknown> };
  barred: boolean;
  doubts: readonly string[];
}

/** What went wrong, and what to consider before deciding. */
export function FormWarnings({ outcome, error, texts, barred, doubts }: FormWarningsProps) {
  return (
    <>
      {error !== null && (
        <Banner tone="danger" title="The decision was not saved" announce>
          {explain(error)} Your reasons and your note are still here.
        </Banner>
      )}
      {texts.isError && outcome !== 'approved' && (
        <Banner
          tone="warning"
          title="The texts for applicants could not be loaded"
          action={
            <Button size="x-small" onClick={() => void texts.refetch()}>
              Load them again
            </Button>
          }
        />
      )}
      {barred && (
        <Banner tone="warning" title="The account is barred from verification" announce>
          This case can be approved once the account is let in again.
        </Banner>
      )}
      {outcome === 'refused' && (
        <p className={styles.consequence}>This is final: the applicant cannot try again.</p>
      )}
      {doubts.length > 0 && (
        <Banner tone="warning" title="Look twice before you approve">
          <DoubtList doubts={doubts} />
        </Banner>
      )}
    </>
  );
}
