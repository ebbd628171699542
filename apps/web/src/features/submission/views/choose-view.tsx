import type { ApplicantCase } from '@credence/contract/verification';
import type { Level } from '@credence/contract/words';
import { Banner } from '@credence/ui/banner';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/text.ts';
import { LastTry } from '../../../views/last-try.tsx';
import { viewHistory } from '../../../views/view-history.ts';
import { doneViews, resumeView } from '../../case/index.ts';
import { DocumentChoice } from '../../document-choice/index.ts';
import { ViewFrame } from './view-frame.tsx';

interface ChooseViewProps {
  level: Level;
  current: ApplicantCase | null;
  documentFirst: boolean;
  /** Another document was chosen than the open case had. */
  onReplaced: () => void;
  /** A way to go on with another device. */
  elsewhere: ReactNode;
  /** A way that needs no document, where there is one. */
  instead: ReactNode;
}

/** Which document, from which country, as a view of its own. */
export function ChooseView({ instead, onReplaced, ...choosing }: ChooseViewProps) {
  const { level, current } = choosing;
  const t = useText();
  return (
    <DocumentChoice
      {...choosing}
      onStarted={({ answer, replaced, complete }) => {
        if (replaced) onReplaced();
        viewHistory.go(resumeView(answer, doneViews(answer, [], complete)));
      }}
      renderFrame={(questions) => (
        <ViewFrame
          level={level}
          current={current}
          view="choose"
          title={t('document.choose.title')}
          text={t(level === 1 ? 'document.choose.text' : 'document.choose.textSecond')}
        >
          <LastTry level={level} />
          {current?.state === 'expired' && <Banner tone="info">{t('document.choose.again')}</Banner>}
          {questions}
          {instead}
        </ViewFrame>
      )}
    />
  );
}
