import { Button } from '@credence/ui/button';
import { AppCode } from '../../views/app-code.tsx';
import { useText } from '../../i18n/text.ts';
import { appAddress, readable } from '../../views/app-address.ts';
import styles from './reverification.module.css';

/** Where it is done in the mobile app: the code that leads to it, and a button that says so (S4.6). */
export function InApp() {
  const t = useText();
  const address = appAddress();
  return (
    <>
      <div className={styles.app}>
        <AppCode className={styles.code} />
        <div>
          <p>{t('reverification.app')}</p>
          <a href={address}>
            <bdi className={styles.address}>{readable(address)}</bdi>
          </a>
        </div>
      </div>
      <Button variant="primary" size="x-large" fullWidth disabled>
        {t('reverification.resubmitInApp')}
      </Button>
    </>
  );
}
