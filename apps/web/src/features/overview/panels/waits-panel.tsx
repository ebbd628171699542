import { ClockIcon } from '@credence/ui/icons/clock';
import { SuccessIcon } from '@credence/ui/icons/success';
import { useText } from '../../../i18n/text.ts';
import { nextOf, Remaining, remainingWords } from '../../../views/remaining.tsx';
import type { StatusPanelProps } from './panel-props.ts';
import { Go, Panel } from './panel.tsx';

/** The case of the level is approved, and something else is left to do or to be checked. */
export function WaitsPanel({ level, further }: StatusPanelProps) {
  const t = useText();
  const next = nextOf(further);
  return (
    <Panel
      asks={next !== undefined}
      icon={next === undefined ? <ClockIcon /> : <SuccessIcon />}
      {...remainingWords(t, level, further)}
      actions={next !== undefined && <Go to={next}>{t('document.continue')}</Go>}
    >
      <Remaining tasks={further} />
    </Panel>
  );
}
