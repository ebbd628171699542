import { type ApplicantCase, retCodes } from '@credence/contract';
import { Banner, Button, Stack } from '@credence/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect } from 'react';
import { ApiError } from '../../../api/client.ts';
import { errorMessage } from '../../../api/messages.ts';
import { countryName, isolate } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import { heldKinds, resumeView } from '../case-view.ts';
import { begin, noteCase } from '../queries.ts';
import { viewHistory } from '../use-view-history.ts';
import { CountryField } from './country-field.tsx';
import { LoadFailure } from './load-failure.tsx';
import { LoadingView } from './loading-view.tsx';
import { MissingInfo } from './missing-info.tsx';
import { TypeField } from './type-field.tsx';
import { useChoice } from './use-choice.ts';
import { ViewFrame } from './view-frame.tsx';

interface ChooseViewProps {
  current: ApplicantCase | null;
  /** Another document was chosen than the open case had. */
  onReplaced: () => void;
}

/** Which document, from which country. Where a site leaves no choice, the case starts without a question. */
export function ChooseView({ current, onReplaced }: ChooseViewProps) {
  const t = useText();
  const client = useQueryClient();
  const choice = useChoice(current);
  const open = current?.state === 'collecting' ? current : undefined;
  const start = useMutation({
    mutationFn: begin,
    onSuccess: (answer) => {
      const same = answer.country === open?.country && answer.documentType === open.documentType;
      if (open && !same) onReplaced();
      viewHistory.go(resumeView(answer, heldKinds(answer, [])));
      noteCase(client, answer);
    },
  });
  const { mutate, isIdle } = start;
  const { sole, declared } = choice;
  const unasked = sole !== undefined && declared?.complete === true && current?.state !== 'collecting';
  useEffect(() => {
    if (unasked && isIdle) mutate(sole);
  }, [unasked, isIdle, mutate, sole]);

  const infoMissing = start.error instanceof ApiError && start.error.code === retCodes.PERSONAL_INFO_MISSING;
  if (choice.failure) return <LoadFailure error={choice.failure} onRetry={choice.retry} />;
  if (!choice.countries || !declared) return <LoadingView />;
  if (!declared.complete || infoMissing) return <MissingInfo />;
  if (unasked && !start.error) return <LoadingView />;

  const { country, type, types } = choice;
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (type) mutate({ country, documentType: type });
  }

  return (
    <ViewFrame view="choose" title={t('document.choose.title')} text={t('document.choose.text')}>
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
          {open && open.files.length > 0 && <p>{t('document.choose.replaces')}</p>}
          {start.error && (
            <Banner tone="danger" announce>
              {errorMessage(start.error)}
            </Banner>
          )}
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
    </ViewFrame>
  );
}
