import type { Level } from '@credence/contract/words';
import { ClockIcon } from '@credence/ui/icons/clock';
import { SuccessIcon } from '@credence/ui/icons/success';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../host/paths.ts';
import { currentLanguage } from '../i18n/language.ts';
import { useText } from '../i18n/text.ts';
import { owedQuery } from '../queries/owed.ts';
import { LeaveFlow } from './leave-flow.tsx';
import { LoadingView } from './loading-view.tsx';
import { PlainFrame, WayOn } from './plain-frame.tsx';
import { nextOf, Remaining, remainingWords } from './remaining.tsx';

/** The case of a level is approved, and the level waits for more: exactly for what, and the way to each. */
export function WaitsView({ level }: { level: Level }) {
  const t = useText();
  const { data, isPending } = useQuery(owedQuery(currentLanguage()));
  if (isPending) return <LoadingView />;
  const tasks = (data ?? []).filter((task) => task.level === level);
  const next = nextOf(tasks);
  return (
    <PlainFrame
      icon={next === undefined ? <ClockIcon /> : <SuccessIcon />}
      {...(next !== undefined && { tone: 'success' })}
      {...remainingWords(t, level, tasks)}
      action={
        <>
          {next !== undefined && (
            <WayOn to={next} primary>
              {t('document.continue')}
            </WayOn>
          )}
          <LeaveFlow />
          <WayOn to={paths.overview} primary={next === undefined}>
            {t('document.toHub')}
          </WayOn>
        </>
      }
    >
      <Remaining tasks={tasks} />
    </PlainFrame>
  );
}
