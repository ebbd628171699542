import type { AgreementLine, ShownDocument } from '@credence/contract/agreement';
import { retCodes } from '@credence/contract/ret-codes';
import type { DocumentCode } from '@credence/contract/words';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Card } from '@credence/ui/card';
import { SuccessIcon } from '@credence/ui/icons/success';
import { PageHeader } from '@credence/ui/page-header';
import { ProgressBar } from '@credence/ui/progress-bar';
import { Stack } from '@credence/ui/stack';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { paths } from '../../host/paths.ts';
import { formatDate } from '../../i18n/format-moment.ts';
import { useText } from '../../i18n/text.ts';
import { Dock } from '../../views/dock.tsx';
import { DownloadCopy } from '../../views/download-copy.tsx';
import { LeaveFlow } from '../../views/leave-flow.tsx';
import { NotYet } from '../../views/not-yet.tsx';
import { PlainFrame, WayOn } from '../../views/plain-frame.tsx';
import { PrintButton } from '../../views/print-button.tsx';
import { Refusal } from '../../views/refusal.tsx';
import { useArrival } from '../../views/use-arrival.ts';
import { documentPath } from './addresses.ts';
import { AgreementCard } from './agreement-card.tsx';
import { AgreementText, OtherLanguage } from './agreement-text.tsx';
import styles from './agreement.module.css';
import { BackToList } from './back-to-list.tsx';
import { accept, copyFile, documentQuery, listQuery } from './queries.ts';
import { useReading } from './use-reading.ts';

interface AcceptanceProps {
  shown: ShownDocument;
  reading: ReturnType<typeof useReading>;
  onAccepted: () => void;
  /** There is a newer text, which has to be read first. */
  onChanged: (error: ApiError) => void;
}

/** How far the text was read, and the yes to it, which before its end leads on in the text. */
function Acceptance({ shown, reading, onAccepted, onChanged }: AcceptanceProps) {
  const t = useText();
  const client = useQueryClient();
  const [early, setEarly] = useState(false);
  const { read, atEnd, goOn } = reading;
  const count = shown.sections.length;
  const accepting = useMutation({
    mutationFn: () => accept(shown),
    onSuccess: async () => {
      onAccepted();
      await client.invalidateQueries({ queryKey: listQuery().queryKey });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === retCodes.AGREEMENT_CHANGED) onChanged(error);
    },
  });

  function press(): void {
    setEarly(!atEnd);
    if (atEnd) accepting.mutate();
    else goOn();
  }

  return (
    <Dock>
      {accepting.error && <Refusal error={accepting.error} />}
      <ProgressBar
        label={t('agreements.progress')}
        value={read}
        max={count}
        valueText={t('agreements.progress.text', { read, all: count })}
      />
      <p className={styles.small} role="status">
        {atEnd ? t('agreements.accept.ready') : early ? t('agreements.accept.early') : ''}
      </p>
      <Button
        variant={atEnd ? 'primary' : 'secondary'}
        size="x-large"
        fullWidth
        loading={accepting.isPending}
        onClick={press}
      >
        {t('agreements.accept')}
      </Button>
    </Dock>
  );
}

/** What differs from the version that was agreed to. */
function Changes({ changes, language }: Pick<AgreementLine, 'changes' | 'language'>) {
  const t = useText();
  if (changes.length === 0) return null;
  return (
    <Card title={t('agreements.changes')}>
      <ul className={styles.list} lang={language}>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </Card>
  );
}

interface ReadingProps extends Pick<AcceptanceProps, 'onAccepted' | 'onChanged'> {
  shown: ShownDocument & Pick<AgreementLine, 'changes'>;
  line: AgreementLine | undefined;
  /** Why it is to be read again, where it was refused as it was before. */
  changed: ApiError | undefined;
}

function Reading({ shown, line, changed, ...then }: ReadingProps) {
  const t = useText();
  const text = useRef<HTMLElement>(null);
  const reading = useReading(text, shown.sections.length);
  const [given] = line?.state === 'accepted' ? line.given : [];
  return (
    <Stack gap="lg">
      <PageHeader
        above={<BackToList />}
        title={<span lang={shown.language}>{shown.title}</span>}
        text={t('agreements.version', { date: formatDate(shown.version) })}
      />
      {changed && <Refusal error={changed} />}
      <OtherLanguage language={shown.language} />
      {given && (
        <Banner tone="success">
          {t('agreements.state.accepted', { date: formatDate(given.acceptedAt) })}
        </Banner>
      )}
      {line?.state === 'renew' && <Changes changes={shown.changes} language={shown.language} />}
      <AgreementText ref={text} text={shown} />
      <div className={styles.buttons}>
        {given ? (
          <DownloadCopy {...copyFile(shown.code, given.version)} />
        ) : (
          <PrintButton text={t('agreements.print')} />
        )}
      </div>
      {!given && <Acceptance shown={shown} reading={reading} {...then} />}
    </Stack>
  );
}

/** It is agreed to: with a copy, and on to what is still to be read. */
function Accepted({ line, next }: { line: AgreementLine; next: AgreementLine | undefined }) {
  const t = useText();
  return (
    <PlainFrame
      icon={<SuccessIcon />}
      tone="success"
      title={t('agreements.accepted.title')}
      text={t('agreements.accepted.text')}
      action={
        <>
          <LeaveFlow />
          <WayOn to={documentPath(line.code, line.version)}>{t('agreements.copy')}</WayOn>
          <WayOn to={paths.agreement}>{t('agreements.back')}</WayOn>
        </>
      }
    >
      {next && (
        <div className={styles.next}>
          <AgreementCard line={next} />
        </div>
      )}
    </PlainFrame>
  );
}

/** A document that is read to its end and agreed to (S2.15). */
export function Reader({ code }: { code: DocumentCode }) {
  const found = [useQuery(documentQuery(code)), useQuery(listQuery())] as const;
  const [{ data: shown }, { data: list }] = found;
  const client = useQueryClient();
  const [accepted, setAccepted] = useState('');
  const [changed, setChanged] = useState<ApiError>();
  const line = list?.find((one) => one.code === code);
  const isAccepted = accepted !== '' && accepted === shown?.hash;
  // Another text is another view: who comes to it by pressing begins at its title.
  useArrival(isAccepted ? 'accepted' : shown?.hash);
  if (!shown || !list) return <NotYet of={found} />;
  if (isAccepted && line) {
    const next = list.find((one) => one.needed && one.code !== code && one.state !== 'accepted');
    return <Accepted line={line} next={next} />;
  }
  return (
    <Reading
      key={shown.hash}
      shown={shown}
      line={line}
      changed={changed}
      onAccepted={() => setAccepted(shown.hash)}
      onChanged={(error) => {
        setChanged(error);
        void client.resetQueries({ queryKey: documentQuery(code).queryKey });
        void client.invalidateQueries({ queryKey: listQuery().queryKey });
      }}
    />
  );
}
