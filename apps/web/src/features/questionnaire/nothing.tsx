import { DocumentIcon } from '@credence/ui/icons/document';
import { useEffect } from 'react';
import { host } from '../../host/choose.ts';
import { PlainFrame, WayOn } from '../../views/plain-frame.tsx';
import { WayHome } from '../../views/way-home.tsx';
import { useWords } from './words/words.ts';

/** There is nothing to fill in, and why. */
export function Nothing({ why }: { why: 'missing' | 'elsewhere' | 'notOrdered' }) {
  const t = useWords();
  useEffect(() => host.ready(), []);
  return (
    <PlainFrame
      icon={<DocumentIcon />}
      title={t(`nothing.${why}.title`)}
      text={t(`nothing.${why}.text`)}
      action={
        <>
          <WayHome />
          {!host.session?.confined && <WayOn to="/auth/questionnaires">{t('list.title')}</WayOn>}
        </>
      }
    />
  );
}
