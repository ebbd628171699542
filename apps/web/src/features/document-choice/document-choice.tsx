import { retCodes } from '@credence/contract/ret-codes';
import { Skeleton } from '@credence/ui/skeleton';
import { Stack } from '@credence/ui/stack';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { Link } from 'wouter';
import { paths } from '../../host/paths.ts';
import { countryName } from '../../i18n/country-name.ts';
import { isolate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { countriesQuery } from '../../queries/country.ts';
import { namedCountries } from '../../queries/named-countries.ts';
import { LoadFailure } from '../../views/load-failure.tsx';
import { LoadingView } from '../../views/loading-view.tsx';
import { MissingInfo } from '../../views/missing-info.tsx';
import { Refusal } from '../../views/refusal.tsx';
import { RefusedDocuments } from '../../views/refused-documents.tsx';
import { ResidenceChoice } from '../personal-info/index.ts';
import { CountryField } from './country-field.tsx';
import { TypeField } from './type-field.tsx';
import { useChoice } from './use-choice.ts';
import { useResidence } from './use-residence.ts';
import { type Choosing, useStart } from './use-start.ts';
import styles from './residence-question.module.css';

/** Few live where nobody is verified. */
export const ResidenceView = lazy(() => import('./residence-view.tsx'));

const wholeLoading = <LoadingView />;
const wholeUnserved = <ResidenceView />;

interface DocumentChoiceProps extends Choosing {
  /** A way to go on with another device. */
  elsewhere: ReactNode;
  /** What stands around the questions, while there are any. */
  renderFrame: (questions: ReactNode) => ReactNode;
  /** While what can be chosen is asked for; where not said, as in a view of its own. */
  loading?: ReactNode;
  /** For residents of a country where nobody is verified; where not said, as in a view of its own. */
  unserved?: ReactNode;
}

/**
 * Where the applicant lives, and which document of which country the case is begun with. Where a site leaves
 * no choice, it is begun without a question.
 */
export function DocumentChoice({
  elsewhere,
  renderFrame,
  loading = wholeLoading,
  unserved = wholeUnserved,
  ...choosing
}: DocumentChoiceProps) {
  const { level, current, documentFirst } = choosing;
  const t = useText();
  const living = useResidence();
  const { declared, residence } = living;
  const choice = useChoice(level, current, residence);
  const start = useStart(choosing, choice, living);
  const failure = choice.failure ?? (declared.data ? undefined : declared.error);
  if (failure) {
    const retry = () => {
      choice.retry();
      if (declared.isError) void declared.refetch();
    };
    return <LoadFailure error={failure} onRetry={retry} />;
  }
  if (!choice.countries || !declared.data) return loading;
  const { complete } = declared.data;
  if (start.code === retCodes.PERSONAL_INFO_MISSING || (!complete && !documentFirst)) return <MissingInfo />;
  if (start.code === retCodes.RESIDENCE_NOT_SERVED) {
    return <Suspense fallback={loading}>{unserved}</Suspense>;
  }
  if (start.unasked) return loading;
  return renderFrame(
    <Stack gap="lg">
      {!complete && <ResidenceQuestion living={living} />}
      {(complete || residence !== '') && (
        <>
          <CountryField countries={choice.countries} value={choice.country} onChange={choice.pickCountry} />
          {start.replaces && <p>{t('document.choose.replaces')}</p>}
          {choice.country !== '' && (
            <TypeField
              types={choice.types}
              starting={start.starting}
              onChoose={(documentType) => start.begin({ country: choice.country, documentType })}
              country={isolate(countryName(choice.country))}
            />
          )}
          <RefusedDocuments refused={choice.refused} />
          {start.refusal && <Refusal error={start.refusal} />}
          {elsewhere}
        </>
      )}
    </Stack>,
  );
}

/** Where the applicant lives, before the first picture; with the way for companies. */
function ResidenceQuestion({ living }: { living: ReturnType<typeof useResidence> }) {
  const t = useText();
  const { data } = useQuery(countriesQuery);
  const countries = useMemo(() => data && namedCountries(data), [data]);
  if (!countries) return <Skeleton shape="card" />;
  return (
    <div className={styles.residence}>
      <ResidenceChoice
        label={t('personal.field.residenceCountry')}
        value={living.residence}
        countries={countries}
        served={(code) => countries.find((country) => country.code === code)?.served ?? false}
        onChange={living.pick}
      />
      <Link href={paths.personal}>{t('document.choose.company')}</Link>
    </div>
  );
}
