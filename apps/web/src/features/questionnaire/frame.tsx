import { BackLink } from '@credence/ui/back-link';
import { PageHeader } from '@credence/ui/page-header';
import type { ReactNode } from 'react';
import { BackToOverview } from '../../views/back-to-overview.tsx';
import { usePageName } from '../../views/page-name.ts';
import styles from './frame.module.css';
import { useTemplateTexts } from './words/template-texts.tsx';

interface FrameProps {
  title: ReactNode;
  text?: ReactNode;
  /** Above the title: the way back, where it does not lead out. */
  onBack?: (() => void) | undefined;
  backText?: string;
  /** Between the way back and the title: how far one is. */
  progress?: ReactNode;
  children: ReactNode;
}

/** What every view of a questionnaire has: the way back, how far one is, a title. */
export function Frame({ title, text, onBack, backText, progress, children }: FrameProps) {
  const { plain } = useTemplateTexts();
  usePageName(plain('title'));
  return (
    <div className={styles.frame}>
      <div className={styles.above}>
        {onBack ? <BackLink onClick={onBack}>{backText}</BackLink> : <BackToOverview />}
        {progress}
      </div>
      <PageHeader title={title} text={text} />
      {children}
    </div>
  );
}
