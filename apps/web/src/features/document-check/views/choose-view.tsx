import { type ApplicantCase, type CaseState, retCodes } from '@credence/contract';
import { Banner, Button, Stack } from '@credence/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactNode, Suspense, type SyntheticEvent, useEffect } from 'react';
import { ApiError } from '../../../api/client.ts';
import { countryName, isolate } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import { heldKinds, resumeView } from '../case-view.ts';
import type { Level } from '../level.ts';
import { begin, noteCase } from '../queries.ts';
import { viewHistory } from '../use-view-history.ts';
import { CountryField } from './country-field.tsx';
import { LoadFailure } from '../../../case-views/load-failure.tsx';
import { LoadingView } from '../../../case-views/loading-view.tsx';
import { MissingInfo } from '../../../case-views/missing-info.tsx';
import { Refusal } from '../../../case-views/refusal.tsx';
import { RefusedDocuments } from '../../../case-views/refused-documents.tsx';
import type { ResidenceProps } from './residence-view.tsx';
import { TypeField } from './type-field.tsx';
import { useChoice } from './use-choice.ts';
import { ViewFrame } from './view-frame.tsx';

const ResidenceView = lazy(() => import('./residence-view.tsx'));

const carried = {};
const leftLying: ReadonlySet<CaseState> = new Set(['expired', 'abandoned']);
const notCarried: ReadonlySet<number> = new Set([
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
  Residence: ComponentType<ResidenceProps> | undefined;
}

/** Which document, from which country. Where a site leaves no choice, the case starts without a question. */
export function ChooseView({ level, current, onReplaced, instead, Residence }: ChooseViewProps) {
  const t = useText();
  const client = useQueryClient();
  const choice = useChoice(level, current);
  const open = current?.state === 'collecting' ? current : undefined;
  const start = useMutation({
    mutationFn: (wish: Parameters<typeof begin>[1]) => begin(level, wish),
    onSuccess: (answer) => {
      const same = answer.country === open?.country && answer.documentType === open.documentType;
      if (open && !same) onReplaced();
      viewHistory.go(resumeView(answer, heldKinds(answer, [])));
      noteCase(client, answer);
    },
  });
  const { mutate, isIdle } = start;
  const { sole, declared } = choice;
  const isOpen = current?.state === 'collecting';
  // At level 2 the document of level 1 is carried on wherever that is possible; the server knows.
  const carries = level === 2 && (current === null || leftLying.has(current.state));
  const wish = sole ?? (carries ? carried : undefined);
  const unasked = wish !== undefined && declared?.complete === true && !isOpen;
  useEffect(() => {
    if (unasked && isIdle) mutate(wish);
  }, [unasked, isIdle, mutate, wish]);

  const code = start.error instanceof ApiError ? start.error.code : undefined;
  const infoMissing = code === retCodes.PERSONAL_INFO_MISSING;
  // Nothing can be carried on: that is a question to the applicant, not a failure.
  const asks = wish === carried && code !== undefined && notCarried.has(code);
  if (choice.failure) return <LoadFailure error={choice.failure} onRetry={choice.retry} />;
  if (!choice.countries || !declared) return <LoadingView />;
  if (!declared.complete || infoMissing) return <MissingInfo />;
  if (code === retCodes.RESIDENCE_NOT_SERVED) {
    return (
      <Suspense fallback={<LoadingView />}>
        <ResidenceView Residence={Residence} />
      </Suspense>
    );
  }
  if (unasked && !start.error) return <LoadingView />;

  const { country, type, types, refused } = choice;
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (type) mutate({ country, documentType: type });
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
          {open && open.files.length > 0 && <p>{t('document.choose.replaces')}</p>}
          {start.error && !asks && <Refusal error={start.error} />}
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
