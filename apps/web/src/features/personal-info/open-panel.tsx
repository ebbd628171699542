import { ArrowIcon, Button, LockIcon } from '@credence/ui';
import { paths } from '../../host/paths.ts';
import { countryName, isolate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import type { FurtherPanelProps } from './panel-props.ts';
import { Bargain } from './bargain.tsx';
import { LimitInForce } from './limit-in-force.tsx';
import { Go, Panel } from './panel.tsx';
import { isLimited, PanelNotes } from './panel-notes.tsx';
import { TaskItems } from './task-items.tsx';

/** Where the next thing to do is done. */
function wayOf({ level, detailsComplete, tasks }: FurtherPanelProps): { to: string; name: string } {
  if (level === 1 && !detailsComplete) return { to: paths.personal, name: 'start' };
  const todo = tasks.find(({ status }) => status === 'TODO');
  if (todo?.code === 'SECOND_IDENTITY') return { to: `${paths.vendor}?level=${level}`, name: 'second' };
  return { to: paths.documents, name: level === 1 ? 'document' : 'level2' };
}

/** A level that may be begun or gone on with: what it takes, as far as it is done, and what it gives. */
export function OpenPanel(props: FurtherPanelProps) {
  const { level, info, tasks } = props;
  const t = useText();
  const { to, name } = wayOf(props);
  const step = steps.find((one) => one === name) ?? 'document';
  return (
    <Panel
      asks={!isLimited(info)}
      icon={<ArrowIcon />}
      title={t(`hub.next.${step}.title`)}
      text={t(`hub.next.${step}.text`)}
      actions={
        isLimited(info) ? (
          <Button size="large" disabled>
            {t(`hub.next.${step}.action`)}
          </Button>
        ) : (
          <>
            <Go to={to}>{t(`hub.next.${step}.action`)}</Go>
            {level === 1 && (
              <Go to={step === 'start' ? paths.step1 : paths.personal} secondary>
                {t(step === 'start' ? 'app.guide' : 'hub.next.edit')}
              </Go>
            )}
          </>
        )
      }
    >
      <PanelNotes info={info} tasks={tasks} />
      <Bargain {...props}>
        {tasks.length > 0 ? <TaskItems tasks={tasks} /> : <li>{t(`hub.level${level}.text`)}</li>}
      </Bargain>
      <LimitInForce {...props} />
    </Panel>
  );
}

const steps = ['start', 'document', 'level2', 'second'] as const;

/** Residents of where the holder lives are not verified here; whether another site does, and the way there, stands above. */
export function RegionPanel(props: FurtherPanelProps) {
  const t = useText();
  const country = isolate(countryName(props.info.residenceCountry));
  return (
    <Panel
      icon={<LockIcon />}
      title={t('document.residence.title', { country })}
      text={t('document.residence.text')}
      actions={
        <>
          <Go to={paths.personal} secondary>
            {t('hub.next.edit')}
          </Go>
          <Go to={paths.help} secondary>
            {t('app.help')}
          </Go>
        </>
      }
    >
      <LimitInForce {...props} />
    </Panel>
  );
}
