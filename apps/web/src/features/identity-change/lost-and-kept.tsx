import type { ResultOf } from '@credence/contract/endpoint';
import type { identityChangeTerms } from '@credence/contract/identity-change';
import { CheckIcon } from '@credence/ui/icons/check';
import { CrossIcon } from '@credence/ui/icons/cross';
import { useText } from '../../i18n/text.ts';
import styles from './lost-and-kept.module.css';

type Terms = ResultOf<typeof identityChangeTerms>['reset'];

interface LostAndKeptProps extends Pick<Terms, 'lost' | 'kept'> {
  lostTitle: string;
  keptTitle: string;
}

/** What a step takes away from an account and what it leaves as it is, before anything is done (S2.13). */
export function LostAndKept({ lost, kept, lostTitle, keptTitle }: LostAndKeptProps) {
  const t = useText();
  return (
    <div className={styles.both}>
      <section>
        <h2 className={styles.caption}>{lostTitle}</h2>
        <ul className={styles.list} data-kind="lost">
          {lost.map((code) => (
            <li key={code} className={styles.item}>
              <CrossIcon className={styles.icon} />
              <span>{t(`identityChange.lost.${code}`)}</span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2 className={styles.caption}>{keptTitle}</h2>
        <ul className={styles.list} data-kind="kept">
          {kept.map((code) => (
            <li key={code} className={styles.item}>
              <CheckIcon className={styles.icon} />
              <span>{t(`identityChange.kept.${code}`)}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
