import type { ReviewCase, VerdictOutcome } from '@credence/contract';
import { Banner, Button, CheckIcon, CrossIcon, RotateIcon } from '@credence/ui';
import { useRef, useState } from 'react';
import { explain } from '../../../api/messages.ts';
import { clockTime } from '../../../i18n/time.ts';
import { checkerOf } from '../../../i18n/words.ts';
import { useShortcuts } from '../../../keyboard/shortcuts.tsx';
import { Kbd } from '../../../parts/kbd.tsx';
import { useDraft } from '../drafts.ts';
import type { Holding } from '../hold.ts';
import type { CaseAddress } from '../queries.ts';
import { DecidedNotice } from './decided-notice.tsx';
import styles from './decision-dock.module.css';
import { DecisionForm } from './decision-form.tsx';
import { HoldNotice } from './hold-notice.tsx';
import { OvertakenNotice } from './overtaken-notice.tsx';
import { useDecision } from './use-decision.ts';

const choices = [
  { outcome: 'refused', text: 'Refuse', keyName: 'D', variant: 'tradeShort', Icon: CrossIcon },
  { outcome: 'retry', text: 'Ask again', keyName: 'S', variant: 'secondary', Icon: RotateIcon },
  { outcome: 'approved', text: 'Approve', keyName: 'A', variant: 'tradeLong', Icon: CheckIcon },
] as const;

export interface DecisionDockProps {
  address: CaseAddress;
  officerId: string;
  reviewed: ReviewCase;
  holding: Holding;
}

/** Where an officer takes the case and decides it. Always in sight, beneath the facts. */
export function DecisionDock({ address, officerId, reviewed, holding }: DecisionDockProps) {
  const { hold, take, release, refused } = holding;
  const { draft, change, discard } = useDraft(officerId, address.caseId);
  const [open, setOpen] = useState<VerdictOutcome>();
  const [decided, setDecided] = useState<VerdictOutcome>();
  const opener = useRef<HTMLElement | null>(null);
  const decision = useDecision(
    address,
    (outcome) => {
      discard();
      setOpen(undefined);
      setDecided(outcome);
    },
    refused,
  );
  const mine = hold.kind === 'mine';

  function show(outcome: VerdictOutcome): void {
    if (!mine || decision.isPending) return;
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    decision.reset();
    setOpen(outcome);
  }

  function close(): void {
    setOpen(undefined);
    opener.current?.focus();
  }

  useShortcuts(
    'Decision',
    mine && !decided
      ? [
          { keys: ['a'], label: 'Approve', run: () => show('approved') },
          { keys: ['s'], label: 'Ask again', run: () => show('retry') },
          { keys: ['d'], label: 'Refuse', run: () => show('refused') },
        ]
      : hold.kind === 'free'
        ? [{ keys: ['t'], label: 'Take this case', run: () => take.mutate() }]
        : [],
  );

  if (decided) {
    return (
      <section className={styles.dock} aria-label="Decision">
        <DecidedNotice outcome={decided} />
      </section>
    );
  }
  if (reviewed.item.state === 'submitted') {
    return (
      <section className={styles.dock} aria-label="Decision">
        <Banner tone="info" title={`${checkerOf(reviewed.item)} has not given a verdict yet`}>
          You can read the case, but not decide it. It comes to the queue by itself where the rules want a
          person, and at the latest when nobody could check it within a day.
        </Banner>
      </section>
    );
  }
  if (hold.kind === 'closed') {
    const prepared = draft.note !== '' || draft.retry.length > 0 || draft.refused.length > 0;
    if (open === undefined && !prepared) return null;
    return (
      <section className={styles.dock} aria-label="Decision">
        <OvertakenNotice
          by={reviewed.decidedBy ?? 'Another officer'}
          draft={draft}
          onDiscard={() => {
            discard();
            setOpen(undefined);
          }}
        />
      </section>
    );
  }

  return (
    <section className={styles.dock} aria-label="Decision">
      <HoldNotice {...holding} />
      {take.isError && (
        <Banner tone="danger" title="The case was not taken" announce>
          {explain(take.error)}
        </Banner>
      )}
      {release.isError && (
        <Banner tone="danger" title="The case was not given back" announce>
          {explain(release.error)}
        </Banner>
      )}
      {open && (
        <DecisionForm
          key={open}
          outcome={open}
          reviewed={reviewed}
          draft={draft}
          onDraft={change}
          onDecide={decision.mutate}
          onClose={close}
          sending={decision.isPending}
          error={decision.error}
          disabled={!mine}
        />
      )}
      {hold.kind === 'free' && (
        <div className={styles.bar}>
          <p className={styles.hold}>Nobody holds this case.</p>
          <div className={styles.actions}>
            <Button
              size="small"
              variant="primary"
              loading={take.isPending}
              onClick={() => take.mutate()}
              endIcon={<Kbd>T</Kbd>}
            >
              Take this case
            </Button>
          </div>
        </div>
      )}
      {mine && !open && (
        <>
          <div className={styles.bar}>
            <p className={styles.hold}>
              You hold this case until {clockTime(hold.until)}, renewed while you work
            </p>
            <Button
              size="xx-small"
              variant="tradeSecondary"
              loading={release.isPending}
              onClick={() => release.mutate()}
            >
              Release
            </Button>
          </div>
          <div className={styles.choices}>
            {choices.map(({ outcome, text, keyName, variant, Icon }) => (
              <Button
                key={outcome}
                variant={variant}
                icon={<Icon />}
                endIcon={<Kbd>{keyName}</Kbd>}
                onClick={() => show(outcome)}
              >
                {text}
              </Button>
            ))}
          </div>
        </>
      )}
    </section>
  );
}
