import type { VerdictOutcome } from '@credence/contract/verification';
import { Button } from '@credence/ui/button';
import { CheckIcon } from '@credence/ui/icons/check';
import { CrossIcon } from '@credence/ui/icons/cross';
import { RotateIcon } from '@credence/ui/icons/rotate';
import { Kbd } from '../../keyboard/kbd.tsx';
import { clockTime } from '../../words/time.ts';
import type { Holding } from '../case/index.ts';
import styles from './decision-dock.module.css';

/** For a case that nobody holds. */
export function TakeBar({ take }: Pick<Holding, 'take'>) {
  return (
    <div className={styles.bar}>
      <p className={styles.hold}>Nobody holds this case.</p>
      <div className={styles.actions}>
        <Button
          size="small"
          variant="primary"
          loading={take.isPending}
          onClick={() => take.mutate()}
          endIcon={<Kbd>T</Kbd>}
        >
          Take this case
        </Button>
      </div>
    </div>
  );
}

const choices = [
  { outcome: 'refused', text: 'Refuse', keyName: 'D', variant: 'tradeShort', Icon: CrossIcon },
  { outcome: 'retry', text: 'Ask again', keyName: 'S', variant: 'secondary', Icon: RotateIcon },
  { outcome: 'approved', text: 'Approve', keyName: 'A', variant: 'tradeLong', Icon: CheckIcon },
] as const;

export interface ChoiceBarProps {
  /** When the hold ends. */
  until: string;
  release: Holding['release'];
  onChoose: (outcome: VerdictOutcome) => void;
}

/** For a case that this officer holds: give it back, or choose how to decide. */
export function ChoiceBar({ until, release, onChoose }: ChoiceBarProps) {
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.hold}>You hold this case until {clockTime(until)}, renewed while you work</p>
        <Button
          size="xx-small"
          variant="tradeSecondary"
          loading={release.isPending}
          onClick={() => release.mutate()}
        >
          Release
        </Button>
      </div>
      <div className={styles.choices}>
        {choices.map(({ outcome, text, keyName, variant, Icon }) => (
          <Button
            key={outcome}
            variant={variant}
            icon={<Icon />}
            endIcon={<Kbd>{keyName}</Kbd>}
            onClick={() => onChoose(outcome)}
          >
            {text}
          </Button>
        ))}
      </div>
    </>
  );
}
