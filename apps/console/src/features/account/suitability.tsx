import {
  allowTestAttempt,
  type ReviewSuitability,
  reviewSuitability,
} from '@credence/contract/review-suitability';
import type { ExposureBasis } from '@credence/contract/first-words';
import type { SuitabilityTestCode } from '@credence/contract/words';
import { Badge } from '@credence/ui/badge';
import { Button } from '@credence/ui/button';
import { Disclosure } from '@credence/ui/disclosure';
import type { Tone } from '@credence/ui/tone';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { explain } from '../../api/messages.ts';
import { Panel } from '../../parts/panel.tsx';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { May } from '../../permissions/may.tsx';
import { siteName } from '../../words/site.ts';
import { exactTime } from '../../words/time.ts';
import { type CaseAddress, caseQuery } from '../case/index.ts';
import styles from './account.module.css';
import agreements from './agreements.module.css';
import history from './history.module.css';
import own from './suitability.module.css';

type Test = ReviewSuitability['tests'][number];
type Attempt = Test['attempts'][number];

const testNames: Record<SuitabilityTestCode, string> = {
  'crypto-knowledge-test': 'Knowledge of crypto-assets',
  'risk-tolerance-test': 'Tolerance of risk',
};

const standings: Record<Test['standing'], { text: string; tone: Tone }> = {
  none: { text: 'Not taken', tone: 'neutral' },
  passed: { text: 'Stands', tone: 'success' },
  failed: { text: 'Not passed', tone: 'danger' },
  'attempts-used': { text: 'Attempts used up', tone: 'danger' },
  expired: { text: 'Expired', tone: 'warning' },
};

const outcomes: Record<Attempt['outcome'], { text: string; tone: Tone }> = {
  open: { text: 'Not finished', tone: 'neutral' },
  'set-aside': { text: 'Left unfinished', tone: 'neutral' },
  passed: { text: 'Passed', tone: 'success' },
  failed: { text: 'Not passed', tone: 'danger' },
};

const bases: Record<ExposureBasis, string> = {
  'net-worth': 'net worth',
  'liquid-assets': 'liquid assets',
};

function Topics({ topics }: Pick<Attempt, 'topics'>) {
  if (topics.length === 0) return null;
  return (
    <Disclosure showText="Right answers by topic" hideText="Hide the topics">
      <dl className={own.pairs}>
        {topics.map(({ topic, right, of }) => (
          <div key={topic}>
            <dt>{topic}</dt>
            <dd>
              {right} of {of}
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}

/** What the site asks beside the test: training, work and trading. */
function Experience({ experience }: Pick<Attempt, 'experience'>) {
  if (experience.length === 0) return null;
  return (
    <Disclosure showText="Training, work and trading experience" hideText="Hide the experience">
      <dl className={own.answers}>
        {experience.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}

function AttemptLine({ attempt }: { attempt: Attempt }) {
  const { startedAt, endedAt, site, outcome, score, profile, validUntil, topics, experience } = attempt;
  const { text, tone } = outcomes[outcome];
  const at = endedAt ?? startedAt;
  return (
    <li className={agreements.given}>
      <div className={history.case}>
        {/* Nothing can be passed where nothing is right or wrong. */}
        {profile === null ? <Badge tone={tone}>{text}</Badge> : <Badge tone="info">{profile.name}</Badge>}
        <span className={history.what}>
          {score !== null && `${score.right} of ${score.of} right, ${score.passMark} needed`}
          {profile !== null && `${profile.points} of 100 points`}
        </span>
        <time className={history.at} dateTime={at}>
          {exactTime(at)}
        </time>
      </div>
      {profile !== null && (
        <span>
          No more than {profile.exposure.percent} % of {bases[profile.exposure.of]} in crypto-assets
          {profile.limited && '; an answer about means limits it more than the points do'}
        </span>
      )}
      <span>
        Site: {siteName(site)}
        {validUntil !== null && (
          <>
            , valid until <time dateTime={validUntil}>{exactTime(validUntil)}</time>
          </>
        )}
      </span>
      <Topics topics={topics} />
      <Experience experience={experience} />
    </li>
  );
}

interface TestProps {
  test: Test;
  onAllow: () => void;
}

function TestSection({ test, onAllow }: TestProps) {
  const { standing, until, nextAttemptAt, attemptsUsed, cap, mayAllow, attempts, offered } = test;
  const { text, tone } = standings[standing];
  return (
    <section className={styles.body} aria-label={testNames[test.test]}>
      <div className={history.case}>
        <h3 className={`${agreements.classes} ${history.what}`}>{testNames[test.test]}</h3>
        <Badge tone={tone}>{text}</Badge>
      </div>
      {!offered && <p>The site of the account does not hold this test.</p>}
      {until !== null && (
        <p>
          {standing === 'expired' ? 'Ended' : 'Until'} <time dateTime={until}>{exactTime(until)}</time>
        </p>
      )}
      {cap !== null && (
        <p>
          {attemptsUsed} of {cap.cap} attempts in {cap.days} days
          {nextAttemptAt !== null && (
            <>
              ; the next one from <time dateTime={nextAttemptAt}>{exactTime(nextAttemptAt)}</time>
            </>
          )}
        </p>
      )}
      {mayAllow && (
        <May do="allow-attempt">
          <div className={styles.buttons}>
            <Button size="small" onClick={onAllow}>
              Allow another attempt at the test…
            </Button>
          </div>
        </May>
      )}
      {attempts.length > 0 && (
        <ul className={history.cases} aria-label={`Attempts: ${testNames[test.test]}`}>
          {attempts.map((attempt) => (
            <AttemptLine key={attempt.id} attempt={attempt} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The limit that holds now, by whose policy, and until when. */
function Exposure({ exposure }: { exposure: NonNullable<ReviewSuitability['exposure']> }) {
  const { of, percent, profile, until, policy } = exposure;
  return (
    <section className={styles.body} aria-label="Limit of exposure">
      <h3 className={agreements.classes}>Limit of exposure</h3>
      <p>
        No more than {percent} % of {bases[of]} in crypto-assets
        {until === null ? ' until the tolerance of risk is assessed' : ', until '}
        {until !== null && <time dateTime={until}>{exactTime(until)}</time>}
        {`. Policy of ${siteName(policy.site)}, edition ${policy.edition}.`}
        {profile === null && ' No assessment stands, so the limit of the most careful profile holds.'}
      </p>
    </section>
  );
}

/** The tests once they are loaded, and the attempt that an officer may add. */
function Tests({
  address,
  tests,
  exposure,
  onChanged,
}: { address: CaseAddress; onChanged: () => void } & ReviewSuitability) {
  const client = useQueryClient();
  const [allowing, setAllowing] = useState<SuitabilityTestCode>();
  const [allowed, setAllowed] = useState(false);
  return (
    <>
      {exposure !== null && <Exposure exposure={exposure} />}
      <output>{allowed && 'Proposed. Another attempt is allowed once a second officer agrees.'}</output>
      {tests.map((test) => (
        <TestSection
          key={test.test}
          test={test}
          onAllow={() => {
            setAllowed(false);
            setAllowing(test.test);
          }}
        />
      ))}
      {allowing !== undefined && (
        <ReasonDialog
          title="Allow another attempt at the test?"
          text="The applicant can take the test once more, beyond what the site allows. The wait after a failed attempt stays. A second officer has to agree."
          confirm="Allow another attempt"
          perform={(reason) => call(allowTestAttempt, { ...address, test: allowing, reason })}
          onDone={() => {
            setAllowing(undefined);
            setAllowed(true);
            onChanged();
            void client.refetchQueries(caseQuery(address));
          }}
          onClose={() => setAllowing(undefined)}
        />
      )}
    </>
  );
}

/**
 * The suitability tests of the account. The server records who reads them, so they are only loaded by a
 * press.
 */
export function SuitabilityPanel({ address }: { address: CaseAddress }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['suitability', address.userId, address.caseId],
    queryFn: ({ signal }) => call(reviewSuitability, address, signal),
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Panel title="Suitability tests">
      <div className={styles.body}>
        {data === undefined && <p>Who looks at the results is recorded.</p>}
        {error !== null && (
          <p className={agreements.problem} role="alert">
            {explain(error)}
          </p>
        )}
        {data === undefined ? (
          <div className={styles.buttons}>
            <Button size="small" loading={isFetching} onClick={() => void refetch()}>
              {error === null ? 'Show results' : 'Try again'}
            </Button>
          </div>
        ) : (
          <Tests address={address} {...data} onChanged={() => void refetch()} />
        )}
      </div>
    </Panel>
  );
}
