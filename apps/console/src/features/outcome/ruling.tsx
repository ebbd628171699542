import type { DecisionRecord } from '@credence/contract/review-decision';
import { reviewReason } from '@credence/contract/review-queue';
import { Badge } from '@credence/ui/badge';
import { CheckIcon } from '@credence/ui/icons/check';
import { CrossIcon } from '@credence/ui/icons/cross';
import { RotateIcon } from '@credence/ui/icons/rotate';
import { UserIcon } from '@credence/ui/icons/user';
import * as v from 'valibot';
import { Panel } from '../../parts/panel.tsx';
import { factWords, noRuleSentence, ruledNames, ruleSentence, ruleTitle } from '../../words/rules.ts';
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

function Ruling({ decision }: { decision: DecisionRecord }) {
  const { rules, facts, policyVersion, at, outcome } = decision;
  // Review outranks every other outcome, so other rules that fired were overruled.
  const overruled = ({ name }: Fired): boolean => outcome === 'review' && !v.is(reviewReason, name);
  const others = rules.filter(overruled);
  return (
    <>
      {rules.length === 0 && <p className={styles.none}>{noRuleSentence}</p>}
      {rules.length > 0 && <Rules rules={rules.filter((rule) => !overruled(rule))} />}
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
                {ruleTitle(name)}: {inputs.map(factWords).join('; ')}
              </li>
            ))}
          </ul>
        )}
        <ul className={styles.facts}>
          {facts.map((known) => (
            <li key={known.fact}>{factWords(known)}</li>
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

/** How the rules decided, newest first: which fired, on which facts, under which policy. */
export function RulingPanels({ decisions }: { decisions: readonly DecisionRecord[] }) {
  return decisions.map((decision) => {
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
        <Ruling decision={decision} />
      </Panel>
    );
  });
}
