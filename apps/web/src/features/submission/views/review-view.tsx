import type { ApplicantCase } from '@credence/contract/verification';
import { StatusBadge } from '@credence/ui/badge';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Card } from '@credence/ui/card';
import { LiveRegion } from '@credence/ui/live-region';
import { ProgressBar } from '@credence/ui/progress-bar';
import { Stack } from '@credence/ui/stack';
import { useId } from 'react';
import { errorMessage } from '../../../api/messages.ts';
import { countryName } from '../../../i18n/country-name.ts';
import { formatShare } from '../../../i18n/format-bytes.ts';
import { isolate } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import { LastTry } from '../../../views/last-try.tsx';
import type { ReadPicture } from '../../capture/index.ts';
import { goesToVendor, previousView, promptOf, type useMount } from '../../case/index.ts';
import type { Uploads } from '../../upload/index.ts';
import { providerNames } from '../../vendor-check/index.ts';
import { DeclaredDetails } from './declared-details.tsx';
import { ReviewPicture } from './review-picture.tsx';
import { blockedBy, pictureStates } from './review-state.ts';
import styles from './review-view.module.css';
import { useDocumentNumber } from './use-document-number.ts';
import { useSubmission } from './use-submission.ts';
import { ViewFrame } from './view-frame.tsx';

interface ReviewViewProps {
  current: ApplicantCase;
  uploads: Uploads;
  /** What was photographed since the screen opened. */
  read: ReadPicture | undefined;
  mount: Pick<ReturnType<typeof useMount>, 'ask'>;
}

/** The document of an earlier level, which is not photographed again. */
function CarriedDocument({ documentType, country }: ApplicantCase) {
  const t = useText();
  return (
    <Card
      title={t('document.review.document')}
      aside={<StatusBadge tone="success">{t('document.review.carried')}</StatusBadge>}
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
  const reasonId = useId();
  const states = pictureStates(current, uploads);
  const blocked = blockedBy(states.map(({ picture }) => picture));
  const vendor = goesToVendor(current) ? isolate(providerNames[current.provider] ?? '') : undefined;
  const submission = useSubmission(current, states, mount);
  const { underWay, share, stoppedBy } = submission;
  const submitting = t(vendor ? 'document.upload.sending' : 'document.review.submitting');

  return (
    <ViewFrame
      level={current.level === 2 ? 2 : 1}
      current={current}
      view="review"
      previous={previousView(current, 'review')}
      title={t(vendor ? 'document.review.titleBefore' : 'document.review.title')}
      {...(vendor && { text: t('document.review.textBefore', { vendor }) })}
    >
      <DeclaredDetails documentNumber={useDocumentNumber(current, read, underWay)} />
      {current.documentCarried && <CarriedDocument {...current} />}
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
            stops={kind === stoppedBy}
            underWay={underWay}
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
          loading={underWay}
          aria-describedby={blocked && reasonId}
          onClick={submission.press}
        >
          {t(vendor ? 'document.continue' : 'document.review.submit')}
        </Button>
        <LiveRegion message={underWay ? submitting : ''} />
        {share !== undefined && (
          <ProgressBar label={submitting} value={share} max={1} valueText={formatShare(share)} />
        )}
        {blocked && (
          <p id={reasonId} className={styles.reason}>
            {t(`document.review.blocked.${blocked}`)}
          </p>
        )}
      </Stack>
    </ViewFrame>
  );
}
