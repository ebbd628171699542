import type { InvestorClaims } from '@credence/contract/review-class';
import { Badge } from '@credence/ui/badge';
import { Banner } from '@credence/ui/banner';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Panel } from '../../parts/panel.tsx';
import {
  classNames,
  classStateNames,
  classStateTones,
  isHeld,
  neededText,
} from '../../words/investor-class.ts';
import { counted } from '../../words/text.ts';
import { exactTime } from '../../words/time.ts';
import { EndClass } from '../account/index.ts';
import { questionnaireKey, type ReviewedQuestionnaire } from '../questionnaire/index.ts';
import { EvidenceFiles, statedText } from '../questionnaire-answers/index.ts';
import styles from './facts.module.css';

type Criterion = InvestorClaims['criteria'][number];

function Claim({ claim, reviewed }: { claim: Criterion; reviewed: ReviewedQuestionnaire }) {
  const { text, claimed, reached, stated, code, files } = claim;
  const figure = statedText(code, stated);
  return (
    <li className={styles.claim}>
      <div className={styles.claimHead}>
        <span>{text}</span>
        {!claimed && <span className={styles.quiet}>Not claimed</span>}
        {claimed && (
          <Badge tone={reached ? 'success' : 'danger'}>
            {figure === undefined ? 'Claimed' : reached ? 'Reached by what is stated' : 'Not reached'}
          </Badge>
        )}
      </div>
      {figure !== undefined && <span>Stated: {figure}</span>}
      {claimed && <EvidenceFiles reviewed={reviewed} ids={files} />}
    </li>
  );
}

/** What the account asks a class of investors for, beside the criteria of its site. */
export function ClaimsPanel({ reviewed }: { reviewed: ReviewedQuestionnaire }) {
  const client = useQueryClient();
  const [ended, setEnded] = useState(false);
  const { investorClass: claims, line } = reviewed;
  if (claims === null) return null;
  const { state, expiresAt, offered, termsAgreed, months, criteria } = claims;
  const { userId, requestId } = line;
  return (
    <Panel
      title={classNames[claims.class]}
      aside={<Badge tone={classStateTones[state]}>{classStateNames[state]}</Badge>}
    >
      <div className={styles.claims}>
        <output>{ended && 'The class was ended. The applicant sees it now.'}</output>
        {!offered && (
          <Banner tone="warning">
            The site of the account does not have this class, so it cannot be granted. Send the questionnaire
            back.
          </Banner>
        )}
        {offered && !termsAgreed && (
          <Banner tone="warning">
            The applicant has not agreed to the terms of the class, or took them back. It cannot be granted.
          </Banner>
        )}
        {isHeld(state) && expiresAt !== null && (
          <p>
            Held until <time dateTime={expiresAt}>{exactTime(expiresAt)}</time>
          </p>
        )}
        {offered && (
          <>
            <p>
              Needed: {neededText(claims)} Granted for {counted(months, 'month')}.
            </p>
            <ul className={styles.claimList} aria-label="Criteria of the class">
              {criteria.map((claim) => (
                <Claim key={claim.code} claim={claim} reviewed={reviewed} />
              ))}
            </ul>
          </>
        )}
        {isHeld(state) && (
          <EndClass
            userId={userId}
            of={claims.class}
            onEnded={() => {
              setEnded(true);
              void client.refetchQueries({ queryKey: questionnaireKey({ userId, requestId }) });
            }}
          />
        )}
      </div>
    </Panel>
  );
}
