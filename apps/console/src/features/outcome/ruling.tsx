import type { DecisionRecord } from '@credence/contract/review-decision';
import type { ReviewCase } from '@credence/contract/review-case';
import { reviewReason, type ReviewReason } from '@credence/contract/review-queue';
import { Badge } from '@credence/ui/badge';
import { CheckIcon } from '@credence/ui/icons/check';
import { CrossIcon } from '@credence/ui/icons/cross';
import { RotateIcon } from '@credence/ui/icons/rotate';
import { UserIcon } from '@credence/ui/icons/user';
import * as v from 'valibot';
import { Panel } from '../../parts/panel.tsx';
import { factSentence, noRuleSentence, ruledNames, ruleSentence, ruleTitle } from '../../words/rules.ts';
import { exactTime } from '../../words/time.ts';
import styles from './ruling.module.css';

const badges = {
  approve: { tone: 'success', Icon: CheckIcon },
  'ask-again': { tone: 'warning', Icon: RotateIcon },
  refuse: { tone: 'danger', Icon: CrossIcon },
  review: { tone: 'info', Icon: UserIcon },
} as const;

type Fired = DecisionRecord['rules'][number];

function Rules({ rules }: { rules: readonly Fired[] }) {
  return (
    <ul className={styles.rules}>
      {rules.map(({ name }) => (
        <li key={name} className={styles.rule}>
          <span className={styles.name}>{ruleTitle(name)}</span>
          <span>{ruleSentence(name)}</span>
        </li>
      ))}
    </ul>
  );
}

interface RulingProps {
  decision: DecisionRecord;
  /** Reasons that have come up since. */
  since: readonly ReviewReason[];
}

function Ruling({ decision, since }: RulingProps) {
  const { rules, facts, policyVersion, at, outcome } = decision;
  // Review outranks every other outcome, so other rules that fired were overruled.
  const overruled = ({ name }: Fired): boolean => outcome === 'review' && !v.is(reviewReason, name);
  const others = rules.filter(overruled);
  return (
    <>
      {rules.length === 0 && since.length === 0 && <p className={styles.none}>{noRuleSentence}</p>}
      {rules.length > 0 && <Rules rules={rules.filter((rule) => !overruled(rule))} />}
      {since.length > 0 && (
        <>
          <h3 className={styles.others}>Found since</h3>
          <Rules rules={since.map((name) => ({ name, inputs: [] }))} />
        </>
      )}
      {others.length > 0 && (
        <>
          <h3 className={styles.others}>Fired as well, and was overruled</h3>
          <Rules rules={others} />
        </>
      )}
      <details className={styles.more}>
        <summary className={styles.summary}>Everything that was known, and the policy</summary>
        {rules.length > 0 && (
          <ul className={styles.facts} aria-label="What each rule looked at">
            {rules.map(({ name, inputs }) => (
              <li key={name}>
                {ruleTitle(name)}: {inputs.map(factSentence).join(' ')}
              </li>
            ))}
          </ul>
        )}
        <ul className={styles.facts}>
          {facts.map((known) => (
            <li key={known.fact}>{factSentence(known)}</li>
          ))}
          {facts.length === 0 && <li>Nothing was known.</li>}
        </ul>
        <p className={styles.inputs}>
          <time dateTime={at}>{exactTime(at)}</time>, policy{' '}
          <span className={styles.version}>{policyVersion || 'from before editions were kept'}</span>
        </p>
      </details>
    </>
  );
}

/** What speaks for a person by now and did not when the rules passed the case to officers. */
function foundSince({ item, decisions: [newest] }: ReviewCase): readonly ReviewReason[] {
  if (item.state !== 'in_review' || newest === undefined) return [];
  const fired = new Set(newest.rules.map(({ name }) => name));
  return item.reasons.filter((reason) => reason !== 'no-rule' && !fired.has(reason));
}

/** How the rules decided, newest first: which fired, on which facts, under which policy. */
export function RulingPanels({ reviewed }: { reviewed: ReviewCase }) {
  return reviewed.decisions.map((decision, index) => {
    const { tone, Icon } = badges[decision.outcome];
    return (
      <Panel
        key={decision.at}
        title={decision.outcome === 'review' ? 'Review reason' : 'How the rules decided'}
        aside={
          <Badge tone={tone} icon={<Icon />}>
            {ruledNames[decision.outcome]}
          </Badge>
        }
      >
        <Ruling decision={decision} since={index === 0 ? foundSince(reviewed) : []} />
      </Panel>
    );
  });
}
