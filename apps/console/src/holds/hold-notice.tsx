import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { explain } from '../api/messages.ts';
import { clockTime } from '../words/time.ts';
import type { Holding } from './hold.ts';

/** What is held, as a noun: 'case'. */
export interface HoldNoticeProps {
  holding: Holding;
  noun: string;
}

/** Why the officer cannot decide: another officer holds it, or the hold was lost. */
function Hindrance({ holding: { hold, take, reload }, noun }: HoldNoticeProps) {
  if (hold.kind === 'other') {
    return (
      <Banner tone="info" title={`${hold.officerName} holds this ${noun} until ${clockTime(hold.until)}`}>
        You can read it, but not decide it.
      </Banner>
    );
  }
  if (hold.kind !== 'lost') return null;
  if (hold.why === 'held') {
    return (
      <Banner
        tone="danger"
        title={`Another officer holds this ${noun} now`}
        announce
        action={
          <Button size="x-small" onClick={() => void reload()}>
            Show who
          </Button>
        }
      >
        You can read it, but not decide it. What you prepared is kept.
      </Banner>
    );
  }
  return (
    <Banner
      tone="danger"
      title={`You no longer hold this ${noun}`}
      announce
      action={
        <Button size="x-small" loading={take.isPending} onClick={() => take.mutate()}>
          Take it again
        </Button>
      }
    >
      The hold ended because nothing happened for a while. What you prepared is kept.
    </Banner>
  );
}

/** Everything about the hold that stands in the way of a decision. */
export function HoldNotice({ holding, noun }: HoldNoticeProps) {
  const { take, release } = holding;
  return (
    <>
      <Hindrance holding={holding} noun={noun} />
      {take.isError && (
        <Banner tone="danger" title={`The ${noun} was not taken`} announce>
          {explain(take.error)}
        </Banner>
      )}
      {release.isError && (
        <Banner tone="danger" title={`The ${noun} was not given back`} announce>
          {explain(release.error)}
        </Banner>
      )}
    </>
  );
}
