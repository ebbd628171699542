import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Column } from '@credence/ui/column';
import { ClockIcon } from '@credence/ui/icons/clock';
import { ErrorIcon } from '@credence/ui/icons/error';
import { PageHeader } from '@credence/ui/page-header';
import { Skeleton } from '@credence/ui/skeleton';
import { Spinner } from '@credence/ui/spinner';
import { Stack } from '@credence/ui/stack';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorMessage } from '../../api/messages.ts';
import { host } from '../../host/choose.ts';
import { goOnHere } from '../../host/go-to.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { useText } from '../../i18n/text.ts';
import { PlainFrame } from '../../views/plain-frame.tsx';
import { EnterCode } from './enter-code.tsx';
import styles from './hand-off.module.css';
import { isOver } from './is-over.ts';
import { claimQuery, type Joined, join } from './queries.ts';
import { useScannedCode } from './use-scanned-code.ts';

function Over() {
  const t = useText();
  return (
    <PlainFrame
      icon={<ClockIcon />}
      title={t('handOff.phone.over.title')}
      text={t('handOff.phone.over.text')}
      action={null}
    />
  );
}

/** The phone's side with the code that it has scanned. */
function Scanned({ code }: { code: string }) {
  const t = useText();
  const joining = useMutation({ mutationFn: join, gcTime: 0 });
  const { mutate, isIdle } = joining;
  useEffect(() => {
    if (isIdle) mutate(code);
  }, [code, isIdle, mutate]);

  if (isOver(joining.error)) return <Over />;
  if (joining.error) {
    return (
      <PlainFrame
        icon={<ErrorIcon />}
        title={t('handOff.phone.failed')}
        text={errorMessage(joining.error)}
        action={
          <Button variant="primary" size="x-large" fullWidth onClick={() => mutate(code)}>
            {t('document.tryAgain')}
          </Button>
        }
      />
    );
  }
  return <Digits joined={joining.data} />;
}

/** Its digits are shown until they were typed on the other device. */
function Digits({ joined }: { joined: Joined | undefined }) {
  const t = useText();
  const claim = useQuery(claimQuery(joined?.ticket ?? ''));
  const token = claim.data?.accessToken;
  useEffect(() => {
    if (token) goOnHere(token, currentLanguage());
  }, [token]);

  if (isOver(claim.error)) return <Over />;
  return (
    <Stack gap="lg">
      <PageHeader title={t('handOff.phone.title')} text={t('handOff.phone.text')} />
      {joined ? (
        // One by one, as they are typed.
        <output className={styles.digits} aria-label={joined.digits.split('').join(' ')}>
          {joined.digits}
        </output>
      ) : (
        <Skeleton shape="card" />
      )}
      {claim.error && (
        <Banner tone="warning" announce>
          {t('document.waiting.stale')}
        </Banner>
      )}
      <p className={styles.waits}>
        <Spinner /> <span>{t(token ? 'handOff.phone.opening' : 'handOff.phone.waiting')}</span>
      </p>
      <p className={styles.about}>{t('handOff.phone.warning')}</p>
    </Stack>
  );
}

/**
 * The phone's page (S2.2), with the scanned code or one that is typed: it is paired with the computer, then
 * continues the verification.
 */
export default function HandOffScreen() {
  const code = useScannedCode();
  const [typed, setTyped] = useState<Joined>();
  useEffect(() => host.ready(), []);
  return (
    <Column>
      {code !== '' ? (
        <Scanned key={code} code={code} />
      ) : typed ? (
        <Digits joined={typed} />
      ) : (
        <EnterCode onJoined={setTyped} />
      )}
    </Column>
  );
}
