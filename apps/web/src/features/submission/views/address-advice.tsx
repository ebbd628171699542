import type { Level } from '@credence/contract/words';
import { CheckIcon } from '@credence/ui/icons/check';
import { Skeleton } from '@credence/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/text.ts';
import { requirementsQuery } from '../../case/index.ts';
import styles from './address-advice.module.css';
import { AddressKinds } from './address-kinds.tsx';

/** How old a proof of address may be where the site does not say so in time, in days. */
const usualAge = 90;

/** What a proof of address has to show, and what counts as one. */
export function AddressAdvice({ level }: { level: Level }) {
  const t = useText();
  const { data, isLoading } = useQuery(requirementsQuery(level));
  if (isLoading) return <Skeleton lines={4} />;
  const days = data?.proofOfAddressMaximumAge ?? usualAge;
  const shows = [
    t('document.address.name'),
    t('document.address.address'),
    t('document.address.date', { days }),
  ];
  return (
    <div className={styles.advice}>
      <ul className={styles.shows} aria-label={t('document.address.shows')}>
        {shows.map((one) => (
          <li key={one} className={styles.line}>
            <CheckIcon className={styles.icon} />
            <span>{one}</span>
          </li>
        ))}
      </ul>
      <p>
        <AddressKinds level={level} />
      </p>
    </div>
  );
}
