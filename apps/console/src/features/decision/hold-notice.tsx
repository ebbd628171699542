import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { clockTime } from '../../words/time.ts';
import type { Holding } from '../case/index.ts';

/** Why the officer cannot decide the case: another officer holds it, or the hold was lost. */
export function HoldNotice({ hold, take, reload }: Holding) {
  if (hold.kind === 'other') {
    return (
      <Banner tone="info" title={`${hold.officerName} holds this case until ${clockTime(hold.until)}`}>
        You can read it, but not decide it.
      </Banner>
    );
  }
  if (hold.kind !== 'lost') return null;
  if (hold.why === 'held') {
    return (
      <Banner
        tone="danger"
        title="Another officer holds this case now"
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
      title="You no longer hold this case"
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
