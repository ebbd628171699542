import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Dialog } from '@credence/ui/dialog';
import { TextArea } from '@credence/ui/text-area';
import { textKey } from '@credence/questionnaire';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { explain } from '../../api/messages.ts';
import styles from '../../holds/dock.module.css';
import { Kbd } from '../../keyboard/kbd.tsx';
import { dueDay } from '../../words/time.ts';
import {
  listHref,
  type QuestionnaireDraft,
  readList,
  type ReviewedQuestionnaire,
} from '../questionnaire/index.ts';
import { textAt } from '../questionnaire-answers/index.ts';
import type { Outcome, Remark } from './use-questionnaire-decision.ts';
import type { QuestionnaireDock } from './use-questionnaire-dock.ts';

const saved: Record<Outcome, string> = {
  approved: 'Approved. The applicant sees it now.',
  'sent-back': 'Sent back. The applicant sees your remarks now.',
  withdrawn: 'Withdrawn. The applicant is no longer asked.',
};

/** After a decision: what was done, and the way on. */
export function DecidedNotice({ outcome }: { outcome: Outcome }) {
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const list = listHref(readList(search));
  const back = useRef<HTMLAnchorElement>(null);
  useEffect(() => back.current?.focus(), []);
  return (
    <div className={styles.decided}>
      <Banner tone="success" title={saved[outcome]} announce />
      <div className={styles.actions}>
        <Button
          ref={back}
          size="small"
          variant="primary"
          href={`/console${list}`}
          endIcon={<Kbd>Q</Kbd>}
          onClick={(event) => {
            event.preventDefault();
            navigate(list);
          }}
        >
          Back to the list
        </Button>
      </div>
    </div>
  );
}

export interface OvertakenNoticeProps {
  draft: QuestionnaireDraft;
  remarks: readonly Remark[];
  texts: ReviewedQuestionnaire['texts'];
  onDiscard: () => void;
}

/** Shown where it was decided by another first, with the draft of this officer. */
export function OvertakenNotice({ draft, remarks, texts, onDiscard }: OvertakenNoticeProps) {
  const written = remarks.map(({ item, text }) => `${textAt(texts, textKey.item(item), item)}: ${text}`);
  return (
    <div className={styles.decided}>
      <Banner tone="warning" title="This questionnaire no longer waits for a decision" announce>
        The history says what happened. What you prepared is still here.
      </Banner>
      {written.length > 0 && (
        <TextArea label="Your remarks, to copy" rows={3} readOnly value={written.join('\n')} />
      )}
      {draft.note !== '' && <TextArea label="Your note, to copy" rows={2} readOnly value={draft.note} />}
      <div className={styles.actions}>
        <Button size="small" onClick={onDiscard}>
          Discard what I prepared
        </Button>
      </div>
    </div>
  );
}

/** For one that waits for the applicant: it can be withdrawn. */
export function OwedBar({
  reviewed,
  decision,
}: { reviewed: ReviewedQuestionnaire } & Pick<QuestionnaireDock, 'decision'>) {
  const [asking, setAsking] = useState(false);
  const { status, dueAt, overdue } = reviewed.line;
  const sentBack = status === 'QUESTIONNAIRE_STATUS_REJECTED';
  return (
    <>
      {decision.isError && (
        <Banner tone="danger" title="The questionnaire was not withdrawn" announce>
          {explain(decision.error)}
        </Banner>
      )}
      <div className={styles.bar}>
        <p className={styles.hold}>
          {sentBack ? 'The applicant has to mend it.' : 'The applicant has not submitted it.'}
          {dueAt !== null && ` It ${overdue ? 'was' : 'is'} due on ${dueDay(dueAt)}.`}
        </p>
        <Button size="small" loading={decision.isPending} onClick={() => setAsking(true)}>
          Withdraw…
        </Button>
      </div>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        tone="danger"
        title="Withdraw this questionnaire?"
        closeLabel="Close"
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Go back</Button>
            <Button
              variant="tradeShort"
              onClick={() => {
                setAsking(false);
                decision.mutate({ outcome: 'withdrawn' });
              }}
            >
              Withdraw
            </Button>
          </>
        }
      >
        The applicant is no longer asked, and what was filled in so far cannot be submitted. To ask again,
        order the questionnaire anew.
      </Dialog>
    </>
  );
}
