import { ArrowIcon } from '@credence/ui/icons/arrow';
import { ClockIcon } from '@credence/ui/icons/clock';
import { DocumentIcon } from '@credence/ui/icons/document';
import { SunIcon } from '@credence/ui/icons/sun';
import { lazy } from 'react';
import { paths } from '../../../host/paths.ts';
import { useText } from '../../../i18n/text.ts';
import { isPlainStart } from '../levels/steps.ts';
import { LevelTerms } from './level-terms.tsx';
import { detailsFirst, type NextStepProps } from './panel-props.ts';
import { Go, Panel } from './panel.tsx';

/** The start of level 1, where most visits end up the first time. */
function Start(props: NextStepProps) {
  const t = useText();
  const step = props.detailsComplete ? 'document' : 'start';
  return (
    <Panel
      asks
      icon={<ArrowIcon />}
      title={t(`hub.next.${step}.title`)}
      text={t(`hub.next.${step}.text`)}
      actions={
        <>
          <Go to={detailsFirst(props) ? paths.personal : paths.documents}>{t(`hub.next.${step}.action`)}</Go>
          <Go to={props.detailsComplete ? paths.personal : paths.step1} secondary>
            {t(props.detailsComplete ? 'hub.next.edit' : 'app.guide')}
          </Go>
        </>
      }
    >
      <LevelTerms {...props}>
        <li>
          <DocumentIcon /> {t('hub.next.needs.document')}
        </li>
        <li>
          <ClockIcon /> {t('hub.next.needs.time')}
        </li>
        <li>
          <SunIcon /> {t('hub.next.needs.light')}
        </li>
      </LevelTerms>
    </Panel>
  );
}

const StatusPanel = lazy(() => import('./status-panel.tsx'));

/** The most visible thing on the screen: the status, and what to do now. Suspends while it loads. */
export function NextStep(props: NextStepProps) {
  return isPlainStart(props) ? <Start {...props} /> : <StatusPanel {...props} />;
}
