import { Skeleton } from '@credence/ui/skeleton';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../../host/paths.ts';
import { loadFurther } from '../../../i18n/further.ts';
import { furtherTexts } from '../../../i18n/load.ts';
import { useText } from '../../../i18n/text.ts';
import { kycInfoQuery } from '../../../queries/kyc.ts';
import { DocumentChoice } from '../../document-choice/index.ts';

const loading = <Skeleton shape="card" />;

const HandOff = lazy(async () => ({ default: (await import('../../hand-off/index.ts')).HandOff }));

/** Nobody is verified where the applicant lives: the overview, asked anew, says what that means. */
function Unserved() {
  const client = useQueryClient();
  useEffect(() => void client.invalidateQueries({ queryKey: kycInfoQuery.queryKey }), [client]);
  return loading;
}

/** The button that was pressed is gone. */
const focus = (questions: HTMLElement | null) => questions?.focus();

/** The start of level 1 in the card of the overview; a press on a kind of document leads to the camera. */
function Choice() {
  const t = useText();
  const [, go] = useLocation();
  return (
    <DocumentChoice
      level={1}
      current={null}
      documentFirst
      onStarted={() => go(paths.documents)}
      elsewhere={
        <Suspense fallback={loading}>
          <HandOff level={1} />
        </Suspense>
      }
      renderFrame={(questions) => (
        <section ref={focus} tabIndex={-1} aria-label={t('document.choose.title')}>
          {questions}
        </section>
      )}
      loading={loading}
      unserved={<Unserved />}
    />
  );
}

/** Its words are those of the screens that follow. */
const Worded = lazy(async () => {
  await loadFurther(furtherTexts);
  return { default: Choice };
});

export default function StartChoice() {
  return <Worded />;
}
