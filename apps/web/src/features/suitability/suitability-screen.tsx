import { retCodes } from '@credence/contract/ret-codes';
import type { SuitabilityTestCode } from '@credence/contract/words';
import { Column } from '@credence/ui/column';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError } from '../../api/client.ts';
import { host } from '../../host/choose.ts';
import { paths } from '../../host/paths.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { useText } from '../../i18n/text.ts';
import { NotYet } from '../../views/not-yet.tsx';
import { useArrival } from '../../views/use-arrival.ts';
import { beginTest, resultQuery, testQuery, type Paper, type SuitabilityTest } from './queries.ts';
import { Questions } from './questions.tsx';
import { ResultView } from './result-view.tsx';
import { StartView } from './start-view.tsx';

/** A suitability test (S2.14): which one, the address says. */
export default function SuitabilityScreen() {
  const [path] = useLocation();
  const test = path.startsWith(paths.riskTest) ? 'risk-tolerance-test' : 'crypto-knowledge-test';
  return (
    <Column>
      <TestInFocus key={test} test={test} />
    </Column>
  );
}

function TestInFocus({ test }: { test: SuitabilityTestCode }) {
  // Drawn again when the language changes.
  useText();
  const language = currentLanguage();
  // A question stays on the screen while its texts are on the way in another language.
  const query = useQuery({ ...testQuery(test, language), placeholderData: keepPreviousData });
  const known = query.data;
  const usable = known !== undefined;
  useEffect(() => {
    if (usable) host.ready();
  }, [usable]);
  return known ? <Test test={test} known={known} language={language} /> : <NotYet of={[query]} />;
}

interface TestProps {
  test: SuitabilityTestCode;
  known: SuitabilityTest;
  language: string;
}

/** The start, the questions or the result. */
function Test({ test, known, language }: TestProps) {
  const client = useQueryClient();
  const [paper, setPaper] = useState<{ of: Paper; language: string }>();
  const [over, setOver] = useState<Error>();
  const begin = useMutation({
    mutationFn: () => beginTest(test, language),
    onSuccess: (of) => {
      setOver(undefined);
      setPaper({ of, language });
    },
    onError: (error) => {
      // Another device has been quicker: what is possible now is asked for again.
      if (error instanceof ApiError && error.code === retCodes.SUITABILITY_NOT_NOW) void refresh();
    },
  });
  const { mutate, isPending, error } = begin;
  const refresh = () => client.invalidateQueries({ queryKey: testQuery(test, language).queryKey });
  // The view that follows depends on what the server says by now.
  const leave = () => void refresh().finally(() => setPaper(undefined));
  const outdated = paper !== undefined && paper.language !== language;
  useEffect(() => {
    if (outdated) mutate();
  }, [outdated, mutate]);
  const showsResult = known.last !== null && known.open === null && known.standing !== 'expired';
  useArrival(paper ? 'questions' : showsResult ? 'result' : 'start');

  if (paper) {
    return (
      <Questions
        test={test}
        paper={paper.of}
        onOver={(error) => {
          setOver(error);
          leave();
        }}
        onResult={(result) => {
          client.setQueryData(resultQuery(result.attempt, language).queryKey, result);
          leave();
        }}
      />
    );
  }
  const way = { busy: isPending, error: error ?? over ?? null };
  return showsResult && known.last !== null ? (
    <LastResult
      {...way}
      test={test}
      attempt={known.last}
      known={known}
      language={language}
      onAgain={mutate}
    />
  ) : (
    <StartView {...way} test={test} known={known} onBegin={mutate} />
  );
}

interface LastResultProps extends TestProps {
  attempt: string;
  busy: boolean;
  error: Error | null;
  onAgain: () => void;
}

function LastResult({ attempt, known, language, ...rest }: LastResultProps) {
  const query = useQuery({ ...resultQuery(attempt, language), placeholderData: keepPreviousData });
  if (!query.data) return <NotYet of={[query]} />;
  return <ResultView {...rest} result={query.data} nextAttemptAt={known.nextAttemptAt} />;
}
