import type { ReviewCase } from '@credence/contract/review-case';
import { Banner } from '@credence/ui/banner';
import { Panel } from '../../parts/panel.tsx';
import { checkerOf } from '../../words/case.ts';
import { verdictWord } from '../../words/rules.ts';

/** Shown where the provider now contradicts the case; nothing changes until an officer acts. */
export function LateConclusionPanel({ reviewed }: { reviewed: ReviewCase }) {
  const { item, decisions, verdict } = reviewed;
  if (item.lateConclusion === null) return null;
  const concluded = decisions[0]?.facts.find(({ fact }) => fact === 'providerVerdict')?.value;
  const before = typeof concluded === 'string' ? verdictWord(concluded) : 'nothing at first';
  return (
    <Panel title="What the provider says by now">
      <Banner
        tone="danger"
        title={`${checkerOf(item)} concludes something else by now: ${before}, now ${verdictWord(item.lateConclusion)}.`}
      >
        {verdict !== null &&
          'The verdict stands as it is. Where nobody should rely on it any more, bar the account below.'}
      </Banner>
    </Panel>
  );
}
