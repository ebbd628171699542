import { Button } from '@credence/ui/button';
import { Stack } from '@credence/ui/stack';
import { useEffect, useRef } from 'react';
import { useText } from '../../i18n/text.ts';
import { CopyButton } from '../../views/copy-button.tsx';
import styles from './factors.module.css';

/** Recovery codes, the only time that they are shown. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useText();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <Stack>
      <h3 ref={title} tabIndex={-1} className={styles.title}>
        {t('factors.recovery.title')}
      </h3>
      <p>{t('factors.recovery.text')}</p>
      <ul className={styles.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} fullWidth>
        {t('factors.recovery.copy')}
      </CopyButton>
      <Button variant="primary" fullWidth onClick={onKept}>
        {t('factors.recovery.kept')}
      </Button>
    </Stack>
  );
}
