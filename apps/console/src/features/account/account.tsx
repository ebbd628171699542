import type { AccountFacts } from '@credence/contract/review-account';
import { Badge } from '@credence/ui/badge';
import { Button } from '@credence/ui/button';
import { useState } from 'react';
import { Panel } from '../../parts/panel.tsx';
import { May } from '../../permissions/may.tsx';
import { shortId, wordsOf } from '../../words/text.ts';
import { exactTime } from '../../words/time.ts';
import type { CaseAddress } from '../case/index.ts';
import { type AccountAction, AccountActionDialog, actionWords, doneWords } from './account-action-dialog.tsx';
import styles from './account.module.css';
import { ErasureCertificateButton } from './erasure-certificate.tsx';
import history from './history.module.css';

type Remaining = AccountFacts['waitsFor'][number];

export interface AccountPanelProps {
  address: CaseAddress;
  account: AccountFacts;
}

const statusWords = {
  TODO: 'still to be done by the applicant',
  WAITING: 'waits for an officer',
  DONE: 'done',
} as const satisfies Record<Remaining['status'], string>;

const nameOf = ({ kind, code }: Remaining): string => {
  if (kind === 'questionnaire') return `Questionnaire: ${wordsOf(code).toLowerCase()}`;
  return wordsOf(code);
};

/** What the level is granted with, beside the approval of its case. */
function WaitsFor({ waitsFor }: Pick<AccountFacts, 'waitsFor'>) {
  const left = waitsFor.some(({ status }) => status !== 'DONE');
  return (
    <div>
      <p>
        {left
          ? 'Beside an approval the level waits for more, and comes by itself with the last of it:'
          : 'Everything else that the level asks for is done:'}
      </p>
      <ul className={styles.list}>
        {waitsFor.map((one) => (
          <li key={`${one.kind} ${one.code}`}>
            {nameOf(one)}: {statusWords[one.status]}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What officers did about the account. */
function Steps({ steps, address }: Pick<AccountFacts, 'steps'> & Pick<AccountPanelProps, 'address'>) {
  return (
    <ol className={history.timeline} aria-label="What officers did">
      {steps.map((step) => (
        <li key={`${step.at} ${step.kind}`} className={history.entry}>
          <time className={history.at} dateTime={step.at}>
            {exactTime(step.at)}
          </time>
          <span className={history.what}>
            {doneWords[step.kind]}
            {step.caseId !== address.caseId && ` (case ${shortId(step.caseId)})`}
            <span className={styles.reason}>{step.reason}</span>
          </span>
          <span className={history.actor}>{step.officer}</span>
        </li>
      ))}
    </ol>
  );
}

/** Whether the account may be verified and has attempts left, and what officers did about it. */
export function AccountPanel({ address, account }: AccountPanelProps) {
  const [asked, setAsked] = useState<AccountAction>();
  const [done, setDone] = useState<AccountAction>();
  const { barred, held, attemptsUsedUp, waitsFor, steps } = account;
  const hold = held ? 'released' : 'held';
  const bar = barred ? 'unbarred' : 'barred';
  const ask = (action: AccountAction) => {
    setDone(undefined);
    setAsked(action);
  };
  return (
    <Panel
      title="Account"
      aside={
        <>
          {held && <Badge tone="warning">Held</Badge>}
          {barred && <Badge tone="danger">Barred from verification</Badge>}
        </>
      }
    >
      <div className={styles.body}>
        <output>{done && actionWords[done].message}</output>
        {attemptsUsedUp && <p>Every attempt at this level has been used.</p>}
        {waitsFor.length > 0 && <WaitsFor waitsFor={waitsFor} />}
        <div className={styles.buttons}>
          {attemptsUsedUp && !barred && (
            <May do="allow-attempt">
              <Button size="small" onClick={() => ask('attempt-allowed')}>
                {actionWords['attempt-allowed'].button}
              </Button>
            </May>
          )}
          <May do="bar-account">
            <Button size="small" onClick={() => ask(bar)}>
              {actionWords[bar].button}
            </Button>
          </May>
          <May do="hold-account">
            <Button size="small" onClick={() => ask(hold)}>
              {actionWords[hold].button}
            </Button>
          </May>
          {!held && (
            <May do="erase-account">
              <Button size="small" onClick={() => ask('erasure-asked')}>
                {actionWords['erasure-asked'].button}
              </Button>
            </May>
          )}
          <ErasureCertificateButton userId={address.userId} />
        </div>
        {steps.length > 0 && <Steps steps={steps} address={address} />}
      </div>
      {asked && (
        <AccountActionDialog
          action={asked}
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
