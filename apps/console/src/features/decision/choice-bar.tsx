import type { VerdictOutcome } from '@credence/contract/verification';
import { Button } from '@credence/ui/button';
import { CheckIcon } from '@credence/ui/icons/check';
import { CrossIcon } from '@credence/ui/icons/cross';
import { RotateIcon } from '@credence/ui/icons/rotate';
import styles from '../../holds/dock.module.css';
import { HeldBar } from '../../holds/hold-bars.tsx';
import type { Holding } from '../../holds/hold.ts';
import { Kbd } from '../../keyboard/kbd.tsx';

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
    <HeldBar noun="case" until={until} release={release}>
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
    </HeldBar>
  );
}
