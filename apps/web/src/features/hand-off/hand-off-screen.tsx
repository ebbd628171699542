import { retCodes } from '@credence/contract/ret-codes';
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
import { useEffect } from 'react';
import { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/messages.ts';
import { host } from '../../host/choose.ts';
import { goOnHere } from '../../host/go-to.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { useText } from '../../i18n/text.ts';
import { PlainFrame } from '../../views/plain-frame.tsx';
import styles from './hand-off.module.css';
import { claimQuery, join } from './queries.ts';
import { useScannedCode } from './use-scanned-code.ts';

const isOver = (error: Error | null): boolean =>
  error instanceof ApiError &&
  (error.code === retCodes.HAND_OFF_OVER || error.code === retCodes.INPUT_INVALID);

function Message({ kind }: { kind: 'none' | 'over' }) {
  const t = useText();
  return (
    <PlainFrame
      icon={kind === 'over' ? <ClockIcon /> : <ErrorIcon />}
      title={t(`handOff.phone.${kind}.title`)}
      text={t(`handOff.phone.${kind}.text`)}
      action={null}
    />
  );
}

/** The phone's side, once it has a code: its digits are shown until they were typed on the other device. */
function Phone({ code }: { code: string }) {
  const t = useText();
  const joining = useMutation({ mutationFn: join, gcTime: 0 });
  const { mutate, isIdle } = joining;
  const claim = useQuery(claimQuery(joining.data?.ticket ?? ''));
  const token = claim.data?.accessToken;
  useEffect(() => {
    if (isIdle) mutate(code);
  }, [code, isIdle, mutate]);
  useEffect(() => {
    if (token) goOnHere(token, currentLanguage());
  }, [token]);

  if (isOver(joining.error) || isOver(claim.error)) return <Message kind="over" />;
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
  const { data: joined } = joining;
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
 * The page behind the scanned code (S2.2): the phone is paired with the computer, then continues the
 * verification.
 */
export default function HandOffScreen() {
  const code = useScannedCode();
  useEffect(() => host.ready(), []);
  return <Column>{code === '' ? <Message kind="none" /> : <Phone key={code} code={code} />}</Column>;
}
