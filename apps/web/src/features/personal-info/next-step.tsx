import { ArrowIcon, ClockIcon, DocumentIcon, SunIcon } from '@credence/ui';
import { lazy } from 'react';
import { paths } from '../../host/paths.ts';
import { useText } from '../../i18n/text.ts';
import { Bargain } from './bargain.tsx';
import { Go, Panel } from './panel.tsx';
import type { NextStepProps } from './panel-props.ts';
import { isPlainStart } from './steps.ts';

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
          <Go to={props.detailsComplete ? paths.documents : paths.personal}>
            {t(`hub.next.${step}.action`)}
          </Go>
          <Go to={props.detailsComplete ? paths.personal : paths.step1} secondary>
            {t(props.detailsComplete ? 'hub.next.edit' : 'app.guide')}
          </Go>
        </>
      }
    >
      <Bargain {...props}>
        <li>
          <DocumentIcon /> {t('hub.next.needs.document')}
        </li>
        <li>
          <ClockIcon /> {t('hub.next.needs.time')}
        </li>
        <li>
          <SunIcon /> {t('hub.next.needs.light')}
        </li>
      </Bargain>
    </Panel>
  );
}

const FurtherPanel = lazy(() => import('./further-panel.tsx'));

/** The most visible thing on the screen: what stands, and what to do now. Suspends while it is on its way. */
export function NextStep(props: NextStepProps) {
  return isPlainStart(props) ? <Start {...props} /> : <FurtherPanel {...props} />;
}
