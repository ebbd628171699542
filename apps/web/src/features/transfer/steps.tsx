import { useText } from '../../i18n/text.ts';
import styles from './transfer.module.css';

const steps = ['code', 'type', 'verify', 'undo'] as const;

/** How a transfer goes, from the side of this account. */
export function Steps({ side }: { side: 'source' | 'target' }) {
  const t = useText();
  return (
    <section>
      <h2 className={styles.heading}>{t('transfer.steps')}</h2>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{t(`transfer.${side}.${step}`)}</li>
        ))}
      </ol>
    </section>
  );
}
