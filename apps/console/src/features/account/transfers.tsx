import type { ReviewCase } from '@credence/contract/review-case';
import { Banner } from '@credence/ui/banner';
import { Panel } from '../../parts/panel.tsx';
import { exactTime } from '../../words/time.ts';
import { CaseLink } from '../case/index.ts';

const texts = {
  target: {
    title: 'An identity is being moved to this account',
    text: 'Its owner began this with the passwords of both accounts. The same document and face at the other account are expected; once this case is approved for the same identity, that account loses its verification. For another identity nothing moves.',
  },
  source: {
    title: 'The identity of this account is being moved to another',
    text: 'Once the other account is approved for the same identity, this one loses its verification.',
  },
} as const;

/** Pending transfers of an identity between this account and another. */
export function TransfersPanel({ transfers }: { transfers: ReviewCase['transfers'] }) {
  if (transfers.length === 0) return null;
  return (
    <Panel title="Transfer of identity">
      {transfers.map(({ role, userId, caseId, since }) => (
        <Banner key={`${role} ${userId}`} tone="info" title={texts[role].title}>
          {texts[role].text} Since <time dateTime={since}>{exactTime(since)}</time>.{' '}
          {caseId === null ? (
            'The other account has no case yet.'
          ) : (
            <CaseLink userId={userId} caseId={caseId} text="Open its newest case" />
          )}
        </Banner>
      ))}
    </Panel>
  );
}
