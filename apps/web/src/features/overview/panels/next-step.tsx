import { Button } from '@credence/ui/button';
import { ArrowIcon } from '@credence/ui/icons/arrow';
import { ClockIcon } from '@credence/ui/icons/clock';
import { DocumentIcon } from '@credence/ui/icons/document';
import { Skeleton } from '@credence/ui/skeleton';
import { lazy, Suspense, useState } from 'react';
import { paths } from '../../../host/paths.ts';
import { useText } from '../../../i18n/text.ts';
import { isPlainStart } from '../levels/steps.ts';
import styles from '../overview.module.css';
import { detailsFirst, type NextStepProps } from './panel-props.ts';
import { Go, Panel } from './panel.tsx';

/** What all of level 1 takes; of a case that is begun, `minutesLeft` tells it. */
const minutes = 3;

const StartChoice = lazy(() => import('./start-choice.tsx'));

/** The start of level 1, where most visits end up the first time. */
function Start(props: NextStepProps) {
  const t = useText();
  const [choosing, setChoosing] = useState(false);
  const step = props.detailsComplete ? 'document' : 'start';
  const action = t(`hub.next.${step}.action`);
  const actions = (
    <>
      {props.info.provider === 'PROVIDER_DEFAULT' ? (
        <Button variant="primary" size="large" endIcon={<ArrowIcon />} onClick={() => setChoosing(true)}>
          {action}
        </Button>
      ) : (
        <Go to={detailsFirst(props) ? paths.personal : paths.documents}>{action}</Go>
      )}
      {props.detailsComplete && (
        <Go to={paths.personal} secondary>
          {t('hub.next.edit')}
        </Go>
      )}
    </>
  );
  return (
    <Panel
      asks
      icon={<ArrowIcon />}
      title={t(`hub.next.${step}.title`)}
      {...(!choosing && { actions })}
      {...(!choosing && step === 'document' && { text: t('hub.next.document.text') })}
    >
      {choosing ? (
        <Suspense fallback={<Skeleton shape="card" />}>
          <StartChoice />
        </Suspense>
      ) : (
        <ul className={styles.list}>
          <li>
            <DocumentIcon /> {t('hub.level1.text')}
          </li>
          <li>
            <ClockIcon /> {t('hub.minutes', { count: minutes })}
          </li>
        </ul>
      )}
    </Panel>
  );
}

const StatusPanel = lazy(() => import('./status-panel.tsx'));

/** The most visible thing on the screen: the status, and what to do now. Suspends while it loads. */
export function NextStep(props: NextStepProps) {
  return isPlainStart(props) ? <Start {...props} /> : <StatusPanel {...props} />;
}
