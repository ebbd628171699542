import type { ResultOf } from '@credence/contract/endpoint';
import { type authenticatorBegin, authenticatorConfirm } from '@credence/contract/factor';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Stack } from '@credence/ui/stack';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useRef, useState } from 'react';
import { ApiError, call } from '../../api/client.ts';
import { errorMessage } from '../../api/messages.ts';
import { retCodes } from '@credence/contract/ret-codes';
import { type TextKey, useText } from '../../i18n/text.ts';
import { CodeField } from '../../views/code-field.tsx';
import { QrCode } from '../../views/qr-code.tsx';
import styles from './factors.module.css';

interface SetUpProps {
  begun: ResultOf<typeof authenticatorBegin>;
  onDone: (recoveryCodes: readonly string[]) => void;
}

const isWrong = (error: unknown): boolean =>
  error instanceof ApiError && error.code === retCodes.SECOND_FACTOR_FAILED;

/** The secret to scan or type, and the first code that the app makes of it. */
export function SetUpAuthenticator({ begun, onDone }: SetUpProps) {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<TextKey>();
  const confirm = useMutation({
    mutationFn: () => call(authenticatorConfirm, { code: code.trim() }),
    networkMode: 'always',
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onError: (error) => {
      if (!isWrong(error)) return;
      setProblem('factors.code.wrong');
      field.current?.select();
    },
  });

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (confirm.isPending) return;
    if (code.trim() !== '') return confirm.mutate();
    setProblem('factors.code.required');
    field.current?.focus();
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <p>{t('factors.app.scan')}</p>
        <div className={styles.scan}>
          <QrCode label={t('factors.app.picture')} drawing={begun.drawing} size={begun.size} />
          <a href={begun.address}>{t('factors.app.open')}</a>
        </div>
        <p>
          {t('factors.app.key')}:{' '}
          <bdi dir="ltr" className={styles.key}>
            {begun.secret}
          </bdi>
        </p>
        <CodeField
          ref={field}
          recovers={false}
          value={code}
          problem={problem}
          onChange={(value) => {
            setCode(value);
            setProblem(undefined);
          }}
        />
        {confirm.error && !isWrong(confirm.error) && (
          <Banner tone="danger" announce>
            {errorMessage(confirm.error)}
          </Banner>
        )}
        <Button type="submit" variant="primary" fullWidth loading={confirm.isPending}>
          {t('factors.app.confirm')}
        </Button>
      </Stack>
    </form>
  );
}
