import { type ReviewAgreements, reviewAgreements } from '@credence/contract/review-agreement';
import { Button } from '@credence/ui/button';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { explain } from '../../api/messages.ts';
import { Panel } from '../../parts/panel.tsx';
import { classNames, classStateNames, isHeld } from '../../words/investor-class.ts';
import { siteName } from '../../words/site.ts';
import { languageName, wordsOf } from '../../words/text.ts';
import { exactTime } from '../../words/time.ts';
import type { CaseAddress } from '../case/index.ts';
import styles from './account.module.css';
import own from './agreements.module.css';
import { EndClass } from './end-class.tsx';
import history from './history.module.css';

type Given = ReviewAgreements['given'][number];
type HeldClass = ReviewAgreements['classes'][number];

const signedInBy = { session: 'signed in on the site', sdk: 'embedded on another site' } as const;

/** One yes: to what, and everything that proves it. */
function GivenLine({ given }: { given: Given }) {
  const { title, language, version, site, acceptedAt, withdrawnAt, address, via, session, hash } = given;
  return (
    <li className={own.given}>
      <div className={history.case}>
        <strong className={history.what} lang={language}>
          {title}
        </strong>
        <time className={history.at} dateTime={acceptedAt}>
          {exactTime(acceptedAt)}
        </time>
      </div>
      {withdrawnAt !== null && (
        <span>
          Withdrawn <time dateTime={withdrawnAt}>{exactTime(withdrawnAt)}</time>
        </span>
      )}
      <span>
        Version of {version}, read in {languageName(language)}, site: {siteName(site)}
      </span>
      <span>
        From {address}, {signedInBy[via]} (session <span className={own.code}>{session}</span>)
      </span>
      <span>
        SHA-256 of the text <span className={own.code}>{hash}</span>
      </span>
    </li>
  );
}

interface ClassLineProps {
  userId: string;
  held: HeldClass;
  onEnded: () => void;
}

function ClassLine({ userId, held, onEnded }: ClassLineProps) {
  const { state, grantedAt, expiresAt, endedAt, ending, reason } = held;
  return (
    <li className={history.case}>
      <span>{classNames[held.class]}</span>
      <span className={history.what}>
        {classStateNames[state]}
        {ending !== null && ` (${wordsOf(ending).toLowerCase()})`}
        {reason !== null && <span className={styles.reason}>{reason}</span>}
      </span>
      <span className={history.at}>
        <time dateTime={grantedAt}>{exactTime(grantedAt)}</time> to{' '}
        <time dateTime={endedAt ?? expiresAt}>{exactTime(endedAt ?? expiresAt)}</time>
      </span>
      {isHeld(state) && <EndClass userId={userId} of={held.class} onEnded={onEnded} />}
    </li>
  );
}

interface FoundProps {
  userId: string;
  found: ReviewAgreements;
  onEnded: () => void;
}

function Found({ userId, found: { given, classes }, onEnded }: FoundProps) {
  return (
    <>
      {given.length === 0 && <p>The account has agreed to nothing yet.</p>}
      {given.length > 0 && (
        <ul className={history.cases}>
          {given.map((one) => (
            <GivenLine key={`${one.site} ${one.code} ${one.acceptedAt}`} given={one} />
          ))}
        </ul>
      )}
      {classes.length > 0 && (
        <>
          <h3 className={own.classes}>Classes of investors</h3>
          <ul className={history.cases}>
            {classes.map((held) => (
              <ClassLine
                key={`${held.class} ${held.grantedAt}`}
                userId={userId}
                held={held}
                onEnded={onEnded}
              />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/**
 * What the account agreed to, with the evidence, and its classes of investors. The server records who reads
 * it, so it is only loaded by a press.
 */
export function AgreementsPanel({ address }: { address: CaseAddress }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['agreements', address.userId, address.caseId],
    queryFn: ({ signal }) => call(reviewAgreements, address, signal),
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Panel title="Agreements">
      <div className={styles.body}>
        {data === undefined && <p>Who looks at the evidence is recorded.</p>}
        {error !== null && (
          <p className={own.problem} role="alert">
            {explain(error)}
          </p>
        )}
        {data === undefined ? (
          <div className={styles.buttons}>
            <Button size="small" loading={isFetching} onClick={() => void refetch()}>
              {error === null ? 'Show agreements' : 'Try again'}
            </Button>
          </div>
        ) : (
          <Found userId={address.userId} found={data} onEnded={() => void refetch()} />
        )}
      </div>
    </Panel>
  );
}
