import { Button } from '@credence/ui/button';
import { ArrowIcon } from '@credence/ui/icons/arrow';
import { LockIcon } from '@credence/ui/icons/lock';
import { documentsPath, paths } from '../../../host/paths.ts';
import { countryName } from '../../../i18n/country-name.ts';
import { isolate } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import { ContactSupport } from '../../../views/contact-support.tsx';
import { LevelTerms } from './level-terms.tsx';
import { isLimited, PanelNotes } from './panel-notes.tsx';
import { detailsFirst, type StatusPanelProps } from './panel-props.ts';
import { Go, Panel } from './panel.tsx';
import { FurtherItems, TaskItems } from './task-items.tsx';

/** Where the next step is taken. */
function wayOf(props: StatusPanelProps): { to: string; name: string } {
  const { level, detailsComplete, tasks } = props;
  if (level === 1 && !detailsComplete)
    return { to: detailsFirst(props) ? paths.personal : paths.documents, name: 'start' };
  const todo = tasks.find(({ status }) => status === 'TODO');
  if (todo?.code === 'SECOND_IDENTITY') return { to: `${paths.vendor}?level=${level}`, name: 'second' };
  return { to: documentsPath(level), name: level === 1 ? 'document' : 'level2' };
}

/** A level that may be started or continued: what it requires, what is done of it, and what it gives. */
export function OpenPanel(props: StatusPanelProps) {
  const { level, info, tasks, further } = props;
  const t = useText();
  const { to, name } = wayOf(props);
  const step = steps.find((one) => one === name) ?? 'document';
  return (
    <Panel
      asks={!isLimited(info)}
      icon={<ArrowIcon />}
      title={t(`hub.next.${step}.title`)}
      // With more to do, the pictures finish nothing.
      {...(step !== 'start' &&
        !(step === 'document' && further.length > 0) && { text: t(`hub.next.${step}.text`) })}
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
      <LevelTerms {...props}>
        {tasks.length > 0 ? <TaskItems tasks={tasks} /> : <li>{t(`hub.level${level}.text`)}</li>}
        <FurtherItems tasks={further} />
      </LevelTerms>
    </Panel>
  );
}

const steps = ['start', 'document', 'level2', 'second'] as const;

/** Residents of this country are not verified here; the notice above says whether another site does. */
export function RegionPanel(props: StatusPanelProps) {
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
          <ContactSupport button="secondary" />
        </>
      }
    ></Panel>
  );
}
