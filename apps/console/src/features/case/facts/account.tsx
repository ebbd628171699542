import { type AccountFacts, allowAttempt, barAccount } from '@credence/contract';
import { Badge, Banner, Button, Dialog, Stack, TextArea } from '@credence/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { call } from '../../../api/client.ts';
import { explain } from '../../../api/messages.ts';
import { exactTime } from '../../../i18n/time.ts';
import { shortId } from '../../../parts/short-id.ts';
import { type CaseAddress, caseQuery } from '../queries.ts';
import styles from './account.module.css';
import history from './history.module.css';
import { Panel } from './panel.tsx';

type Step = AccountFacts['steps'][number]['kind'];

const words = {
  'attempt-allowed': {
    button: 'Allow another attempt',
    title: 'Allow another attempt?',
    text: 'The applicant can hand in once more at this level, beyond what the site allows. The reasons of the last verdict stay as they are.',
    told: 'Another attempt was allowed. The applicant sees it now.',
    done: 'Another attempt allowed',
  },
  barred: {
    button: 'Bar from verification…',
    title: 'Bar this account from verification?',
    text: 'Nothing can be begun, what is begun is closed, and both levels are shown as locked. A case that waits for a decision stays in the queue, and cannot be approved before the account is let in again.',
    told: 'The account is barred from verification.',
    done: 'Barred from verification',
  },
  unbarred: {
    button: 'Let in again…',
    title: 'Let this account be verified again?',
    text: 'Its levels are as they were, and a verification can be begun anew.',
    told: 'The account can be verified again.',
    done: 'Let in again',
  },
} as const satisfies Record<Step, Record<string, string>>;

const send = (step: Step, address: CaseAddress, reason: string) =>
  step === 'attempt-allowed'
    ? call(allowAttempt, { ...address, reason })
    : call(barAccount, { ...address, barred: step === 'barred', reason });

interface AskProps {
  step: Step;
  address: CaseAddress;
  onDone: () => void;
  onClose: () => void;
}

/** Asks why, which is the confirmation too. */
function Ask({ step, address, onDone, onClose }: AskProps) {
  const form = useId();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const take = useMutation({
    mutationFn: () => send(step, address, reason.trim()),
    onSuccess: () => {
      onDone();
      void client.refetchQueries(caseQuery(address));
    },
  });

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (take.isPending) return;
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') take.mutate();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={words[step].title}
      closeLabel="Close"
      tone={step === 'barred' ? 'danger' : undefined}
      dismissible={!take.isPending}
      actions={
        <>
          <Button disabled={take.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            variant={step === 'barred' ? 'tradeShort' : 'primary'}
            loading={take.isPending}
          >
            {words[step].button.replace('…', '')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={onSubmit}>
        <Stack>
          <p>{words[step].text}</p>
          {take.error && (
            <Banner tone="danger" title="Nothing was changed" announce>
              {explain(take.error)}
            </Banner>
          )}
          <TextArea
            label="Reason"
            hint="For colleagues and auditors; never shown to the applicant."
            error={missing && 'Say why: it is kept with the account.'}
            rows={3}
            maxLength={1000}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
              setMissing(false);
            }}
          />
        </Stack>
      </form>
    </Dialog>
  );
}

export interface AccountPanelProps {
  address: CaseAddress;
  account: AccountFacts;
}

/** Whether the account of the case may be verified at all and tried once more, and what officers did about it. */
export function AccountPanel({ address, account }: AccountPanelProps) {
  const [asked, setAsked] = useState<Step>();
  const [done, setDone] = useState<Step>();
  const { barred, attemptsUsedUp, steps } = account;
  const bar = barred ? 'unbarred' : 'barred';
  const ask = (step: Step) => {
    setDone(undefined);
    setAsked(step);
  };
  return (
    <Panel title="Account" aside={barred && <Badge tone="danger">Barred from verification</Badge>}>
      <div className={styles.body}>
        <output>{done && words[done].told}</output>
        {attemptsUsedUp && <p>Every attempt at this level has been used.</p>}
        <div className={styles.buttons}>
          {attemptsUsedUp && !barred && (
            <Button size="small" onClick={() => ask('attempt-allowed')}>
              {words['attempt-allowed'].button}
            </Button>
          )}
          <Button size="small" onClick={() => ask(bar)}>
            {words[bar].button}
          </Button>
        </div>
        {steps.length > 0 && (
          <ol className={history.timeline} aria-label="What officers did">
            {steps.map((step) => (
              <li key={`${step.at} ${step.kind}`} className={history.entry}>
                <time className={history.at} dateTime={step.at}>
                  {exactTime(step.at)}
                </time>
                <span className={history.what}>
                  {words[step.kind].done}
                  {step.caseId !== address.caseId && ` (case ${shortId(step.caseId)})`}
                  <span className={styles.reason}>{step.reason}</span>
                </span>
                <span className={history.actor}>{step.officer}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
      {asked && (
        <Ask
          step={asked}
          address={address}
          onDone={() => {
            setDone(asked);
            setAsked(undefined);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Panel>
  );
}
