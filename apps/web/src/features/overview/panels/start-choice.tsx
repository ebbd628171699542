import { Banner } from '@credence/ui/banner';
import { Skeleton } from '@credence/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../../host/paths.ts';
import { countryName } from '../../../i18n/country-name.ts';
import { isolate } from '../../../i18n/format.ts';
import { loadFurther } from '../../../i18n/further.ts';
import { furtherTexts } from '../../../i18n/load.ts';
import { useText } from '../../../i18n/text.ts';
import { declaredQuery } from '../../../queries/personal-info.ts';
import { DocumentChoice } from '../../document-choice/index.ts';

const HandOff = lazy(async () => ({ default: (await import('../../hand-off/index.ts')).HandOff }));

/** Nobody is verified where the applicant lives. */
function Unserved() {
  const t = useText();
  const { data } = useQuery(declaredQuery);
  const country = isolate(countryName(data?.info.residenceCountry ?? ''));
  return (
    <Banner tone="danger" announce title={t('document.residence.title', { country })}>
      {t('document.residence.text')}
    </Banner>
  );
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
        <Suspense fallback={<Skeleton shape="card" />}>
          <HandOff level={1} />
        </Suspense>
      }
      renderFrame={(questions) => (
        <section ref={focus} tabIndex={-1} aria-label={t('document.choose.title')}>
          {questions}
        </section>
      )}
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
