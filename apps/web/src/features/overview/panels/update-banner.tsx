import type { ApplicantCase } from '@credence/contract/verification';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Link } from 'wouter';
import { paths } from '../../../host/paths.ts';
import { useText } from '../../../i18n/text.ts';
import styles from '../overview.module.css';

const address = `${paths.documents}?level=1`;

/**
 * An update that is open or was sent back, with the way to continue it; the verified identity remains
 * valid.
 */
export function UpdateUnderWay({ update }: { update: ApplicantCase }) {
  const t = useText();
  const sentBack = update.state === 'retry';
  const labels = update.verdict?.labels ?? [];
  return (
    <Banner
      tone={sentBack ? 'warning' : 'info'}
      title={t(sentBack ? 'update.sentBack.title' : 'update.begun.title')}
      action={
        <Link href={address} asChild>
          <Button href={address} size="small">
            {t(sentBack ? 'hub.next.FAILED_AND_CAN_RETRY.action' : 'update.begun.action')}
          </Button>
        </Link>
      }
    >
      {labels.length > 0 ? (
        <ul className={styles.reasons}>
          {labels.map((label) => (
            <li key={label}>{t(`label.${label}`)}</li>
          ))}
        </ul>
      ) : (
        t(sentBack ? 'hub.next.FAILED_AND_CAN_RETRY.unexplained' : 'update.begun.text')
      )}
    </Banner>
  );
}
