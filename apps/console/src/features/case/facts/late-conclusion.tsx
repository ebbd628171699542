import type { ReviewCase } from '@credence/contract';
import { Banner } from '@credence/ui';
import { verdictWord } from '../../../i18n/rules.ts';
import { checkerOf } from '../../../i18n/words.ts';
import { Panel } from './panel.tsx';

/** Said where the provider concludes something else by now: nothing follows from it until an officer acts. */
export function LateConclusionPanel({ reviewed }: { reviewed: ReviewCase }) {
  const { item, decisions, verdict } = reviewed;
  if (item.lateConclusion === null) return null;
  const told = decisions[0]?.facts.find(({ fact }) => fact === 'providerVerdict')?.value;
  const before = typeof told === 'string' ? verdictWord(told) : 'nothing at first';
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
