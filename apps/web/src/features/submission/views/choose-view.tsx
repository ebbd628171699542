import { retCodes } from '@credence/contract/ret-codes';
import type { ApplicantCase, CaseState } from '@credence/contract/verification';
import type { Level } from '@credence/contract/words';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Stack } from '@credence/ui/stack';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, type SyntheticEvent, useEffect } from 'react';
import { ApiError } from '../../../api/client.ts';
import { countryName } from '../../../i18n/country-name.ts';
import { isolate } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import { LoadFailure } from '../../../views/load-failure.tsx';
import { LoadingView } from '../../../views/loading-view.tsx';
import { MissingInfo } from '../../../views/missing-info.tsx';
import { Refusal } from '../../../views/refusal.tsx';
import { RefusedDocuments } from '../../../views/refused-documents.tsx';
import { begin, heldKinds, noteCase, resumeView } from '../../case/index.ts';
import { CountryField } from './country-field.tsx';
import { TypeField } from './type-field.tsx';
import { useChoice } from './use-choice.ts';
import { ViewFrame } from './view-frame.tsx';
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
  /** Another document was chosen than the open case had. */
  onReplaced: () => void;
  /** A way that needs no document, where there is one. */
  instead: ReactNode;
}

/**
 * Starts the case: without a question where there is no choice, or where the document of level 1 is reused.
 */
function useStart(
  { level, current, onReplaced }: Pick<ChooseViewProps, 'level' | 'current' | 'onReplaced'>,
  { sole, declared }: ReturnType<typeof useChoice>,
) {
  const client = useQueryClient();
  const open = current?.state === 'collecting' ? current : undefined;
  const start = useMutation({
    mutationFn: (choice: Parameters<typeof begin>[1]) => begin(level, choice),
    onSuccess: (answer) => {
      const same = answer.country === open?.country && answer.documentType === open.documentType;
      if (open && !same) onReplaced();
      viewHistory.go(resumeView(answer, heldKinds(answer, [])));
      noteCase(client, answer);
    },
  });
  const { mutate, isIdle, isPending, error } = start;
  // At level 2 the document of level 1 is reused wherever that is possible; the server knows.
  const reuses = level === 2 && (current === null || restartable.has(current.state));
  const choice = sole ?? (reuses ? reused : undefined);
  const automatic = choice !== undefined && declared?.complete === true && open === undefined;
  useEffect(() => {
    if (automatic && isIdle) mutate(choice);
  }, [automatic, isIdle, mutate, choice]);

  const code = error instanceof ApiError ? error.code : undefined;
  // Nothing can be reused: that is a question to the applicant, not a failure.
  const asks = choice === reused && code !== undefined && notReused.has(code);
  return {
    begin: mutate,
    isPending,
    code,
    /** The case starts, or has started, without a question. */
    unasked: automatic && !error,
    refusal: asks ? null : error,
    /** Pictures of another document that the choice would replace. */
    replaces: open !== undefined && open.files.length > 0,
  };
}

/** Which document, from which country. Where a site leaves no choice, the case starts without a question. */
export function ChooseView({ level, current, onReplaced, instead }: ChooseViewProps) {
  const t = useText();
  const choice = useChoice(level, current);
  const start = useStart({ level, current, onReplaced }, choice);
  const { declared, country, type, types, refused } = choice;
  if (choice.failure) return <LoadFailure error={choice.failure} onRetry={choice.retry} />;
  if (!choice.countries || !declared) return <LoadingView />;
  if (!declared.complete || start.code === retCodes.PERSONAL_INFO_MISSING) return <MissingInfo />;
  if (start.code === retCodes.RESIDENCE_NOT_SERVED) {
    return (
      <Suspense fallback={<LoadingView />}>
        <ResidenceView />
      </Suspense>
    );
  }
  if (start.unasked) return <LoadingView />;

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (type) start.begin({ country, documentType: type });
  }

  return (
    <ViewFrame
      level={level}
      current={current}
      view="choose"
      title={t('document.choose.title')}
      text={t(level === 1 ? 'document.choose.text' : 'document.choose.textSecond')}
    >
      {current?.state === 'expired' && <Banner tone="info">{t('document.choose.again')}</Banner>}
      <form onSubmit={submit}>
        <Stack gap="lg">
          <CountryField countries={choice.countries} value={country} onChange={choice.pickCountry} />
          {country !== '' && (
            <TypeField
              types={types}
              value={type}
              onChange={choice.pickType}
              country={isolate(countryName(country))}
            />
          )}
          <RefusedDocuments refused={refused} />
          {start.replaces && <p>{t('document.choose.replaces')}</p>}
          {start.refusal && <Refusal error={start.refusal} />}
          <Button
            type="submit"
            variant="primary"
            size="x-large"
            fullWidth
            disabled={type === undefined}
            loading={start.isPending}
          >
            {t('document.continue')}
          </Button>
        </Stack>
      </form>
      {instead}
    </ViewFrame>
  );
}
