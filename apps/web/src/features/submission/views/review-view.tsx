import type { ApplicantCase } from '@credence/contract/verification';
import { StatusBadge } from '@credence/ui/badge';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Card } from '@credence/ui/card';
import { Stack } from '@credence/ui/stack';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { errorMessage } from '../../../api/messages.ts';
import { countryName } from '../../../i18n/country-name.ts';
import { isolate } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import { LastTry } from '../../../views/last-try.tsx';
import type { ReadPicture } from '../../capture/index.ts';
import { goesToVendor, noteCase, previousView, promptOf, submit, type useMount } from '../../case/index.ts';
import type { Uploads } from '../../upload/index.ts';
import { providerNames } from '../../vendor-check/index.ts';
import { DeclaredDetails } from './declared-details.tsx';
import { ReviewPicture } from './review-picture.tsx';
import { blockedBy, pictureStates } from './review-state.ts';
import styles from './review-view.module.css';
import { ViewFrame } from './view-frame.tsx';
import { viewHistory } from '../../../views/view-history.ts';

interface ReviewViewProps {
  current: ApplicantCase;
  uploads: Uploads;
  /** What was photographed since the screen opened. */
  read: ReadPicture | undefined;
  mount: Pick<ReturnType<typeof useMount>, 'ask'>;
}

/** The document that was chosen, with the way to another. */
function ChosenDocument({ current }: { current: ApplicantCase }) {
  const t = useText();
  const { documentType, country } = current;
  return (
    <Card
      title={t('document.review.document')}
      aside={
        current.documentCarried ? (
          <StatusBadge tone="success">{t('document.review.carried')}</StatusBadge>
        ) : (
          <Button
            size="small"
            aria-label={t('document.review.changeOf', { what: t('document.review.document') })}
            onClick={() => viewHistory.go('choose')}
          >
            {t('document.review.change')}
          </Button>
        )
      }
      text={`${documentType ? `${t(`document.type.${documentType}`)} · ` : ''}${isolate(countryName(country))}`}
    />
  );
}

/**
 * Everything that is about to be submitted, or to go to a vendor with its own part, with the means to
 * change it.
 */
export function ReviewView({ current, uploads, read, mount }: ReviewViewProps) {
  const t = useText();
  const client = useQueryClient();
  const reasonId = useId();
  const states = pictureStates(current, uploads);
  const blocked = blockedBy(states.map(({ picture }) => picture));
  const vendor = goesToVendor(current) ? isolate(providerNames[current.provider] ?? '') : undefined;
  const submission = useMutation({
    mutationFn: async () => {
      if (vendor !== undefined) {
        await mount.ask({});
        // In its own place, so that Back leads to the pictures.
        viewHistory.go('');
        return;
      }
      noteCase(client, await submit(current.id));
      viewHistory.replace('');
    },
  });

  return (
    <ViewFrame
      level={current.level === 2 ? 2 : 1}
      current={current}
      view="review"
      previous={previousView(current, 'review')}
      title={t(vendor ? 'document.review.titleBefore' : 'document.review.title')}
      {...(vendor && { text: t('document.review.textBefore', { vendor }) })}
    >
      <DeclaredDetails documentNumber={read?.says?.documentNumber} />
      <ChosenDocument current={current} />
      <ul className={styles.pictures}>
        {states.map(({ kind, picture }) => (
          <ReviewPicture
            key={kind}
            kind={kind}
            documentType={current.documentType}
            prompt={promptOf(current, kind)}
            picture={picture}
            file={current.files.find((file) => file.kind === kind)}
            upload={uploads[kind]}
          />
        ))}
      </ul>
      <LastTry level={current.level === 2 ? 2 : 1} />
      <Stack gap="sm">
        {submission.error && (
          <Banner tone="danger" announce>
            {errorMessage(submission.error)}
          </Banner>
        )}
        <Button
          variant="primary"
          size="x-large"
          fullWidth
          disabled={blocked !== undefined}
          loading={submission.isPending}
          aria-describedby={blocked && reasonId}
          onClick={() => submission.mutate()}
        >
          {t(vendor ? 'document.continue' : 'document.review.submit')}
        </Button>
        <output id={reasonId} className={styles.reason}>
          {blocked && t(`document.review.blocked.${blocked}`)}
        </output>
      </Stack>
    </ViewFrame>
  );
}
