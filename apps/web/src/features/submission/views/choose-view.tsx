import { retCodes } from '@credence/contract/ret-codes';
import type { ApplicantCase, CaseState } from '@credence/contract/verification';
import type { Level } from '@credence/contract/words';
import { Banner } from '@credence/ui/banner';
import { Stack } from '@credence/ui/stack';
import { Skeleton } from '@credence/ui/skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { Link } from 'wouter';
import { ApiError } from '../../../api/client.ts';
import { paths } from '../../../host/paths.ts';
import { countryName } from '../../../i18n/country-name.ts';
import { isolate } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import { countriesQuery } from '../../../queries/country.ts';
import { namedCountries } from '../../../queries/named-countries.ts';
import { LastTry } from '../../../views/last-try.tsx';
import { LoadFailure } from '../../../views/load-failure.tsx';
import { LoadingView } from '../../../views/loading-view.tsx';
import { MissingInfo } from '../../../views/missing-info.tsx';
import { Refusal } from '../../../views/refusal.tsx';
import { RefusedDocuments } from '../../../views/refused-documents.tsx';
import { begin, doneViews, noteCase, resumeView } from '../../case/index.ts';
import { ResidenceChoice } from '../../personal-info/index.ts';
import { CountryField } from './country-field.tsx';
import { TypeField } from './type-field.tsx';
import { useChoice } from './use-choice.ts';
import { useResidence } from './use-residence.ts';
import { ViewFrame } from './view-frame.tsx';
import styles from './choose-view.module.css';
import { viewHistory } from '../../../views/view-history.ts';

const ResidenceView = lazy(() => import('./residence-view.tsx'));

const reused = {};
const restartable: ReadonlySet<CaseState> = new Set(['expired', 'abandoned']);
const notReused: ReadonlySet<number> = new Set([
  retCodes.INPUT_INVALID,
  retCodes.DOCUMENT_TYPE_NOT_SUPPORTED,
]);

interface ChooseViewProps {
  level: Level;
  current: ApplicantCase | null;
  /** The document comes before the details: only where the applicant lives is asked here. */
  documentFirst: boolean;
  /** Another document was chosen than the open case had. */
  onReplaced: () => void;
  /** A way to go on with another device. */
  elsewhere: ReactNode;
  /** A way that needs no document, where there is one. */
  instead: ReactNode;
}

/**
 * Starts the case: without a question where there is no choice, or where the document of level 1 is reused.
 */
function useStart(
  { level, current, onReplaced }: Pick<ChooseViewProps, 'level' | 'current' | 'onReplaced'>,
  { sole }: ReturnType<typeof useChoice>,
  { declared, save }: ReturnType<typeof useResidence>,
) {
  const client = useQueryClient();
  const open = current?.state === 'collecting' ? current : undefined;
  const start = useMutation({
    mutationFn: async (choice: Parameters<typeof begin>[1]) => {
      await save();
      return begin(level, choice);
    },
    onSuccess: (answer) => {
      const same = answer.country === open?.country && answer.documentType === open.documentType;
      if (open && !same) onReplaced();
      viewHistory.go(resumeView(answer, doneViews(answer, [], declared.data?.complete === true)));
      noteCase(client, answer);
    },
  });
  const { mutate, isIdle, isPending, variables, error } = start;
  // At level 2 the document of level 1 is reused wherever that is possible; the server knows.
  const reuses = level === 2 && (current === null || restartable.has(current.state));
  const choice = sole ?? (reuses ? reused : undefined);
  const automatic = choice !== undefined && declared.data?.complete === true && open === undefined;
  useEffect(() => {
    if (automatic && isIdle) mutate(choice);
  }, [automatic, isIdle, mutate, choice]);

  const code = error instanceof ApiError ? error.code : undefined;
  // Nothing can be reused: that is a question to the applicant, not a failure.
  const asks = choice === reused && code !== undefined && notReused.has(code);
  return {
    begin: mutate,
    starting: isPending ? variables.documentType : undefined,
    code,
    /** The case starts, or has started, without a question. */
    unasked: automatic && !error,
    refusal: asks ? null : error,
    /** Pictures of another document that the choice would replace. */
    replaces: open !== undefined && open.files.length > 0,
  };
}

/** Which document, from which country. Where a site leaves no choice, the case starts without a question. */
export function ChooseView(props: ChooseViewProps) {
  const { level, current, documentFirst, elsewhere, instead } = props;
  const t = useText();
  const living = useResidence();
  const { declared, residence } = living;
  const choice = useChoice(level, current, residence);
  const start = useStart(props, choice, living);
  const failure = choice.failure ?? (declared.data ? undefined : declared.error);
  if (failure) {
    const retry = () => {
      choice.retry();
      if (declared.isError) void declared.refetch();
    };
    return <LoadFailure error={failure} onRetry={retry} />;
  }
  if (!choice.countries || !declared.data) return <LoadingView />;
  const { complete } = declared.data;
  if (start.code === retCodes.PERSONAL_INFO_MISSING || (!complete && !documentFirst)) return <MissingInfo />;
  if (start.code === retCodes.RESIDENCE_NOT_SERVED) {
    return (
      <Suspense fallback={<LoadingView />}>
        <ResidenceView />
      </Suspense>
    );
  }
  if (start.unasked) return <LoadingView />;
  return (
    <ViewFrame
      level={level}
      current={current}
      view="choose"
      title={t('document.choose.title')}
      text={t(level === 1 ? 'document.choose.text' : 'document.choose.textSecond')}
    >
      <LastTry level={level} />
      {current?.state === 'expired' && <Banner tone="info">{t('document.choose.again')}</Banner>}
      <Stack gap="lg">
        {!complete && <Residence living={living} />}
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
      </Stack>
      {instead}
    </ViewFrame>
  );
}

/** Where the applicant lives, before the first picture; with the way for companies. */
function Residence({ living }: { living: ReturnType<typeof useResidence> }) {
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
