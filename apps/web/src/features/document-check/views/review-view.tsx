import type { ApplicantCase } from '@credence/contract';
import { Banner, Button, Stack } from '@credence/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { errorMessage } from '../../../api/messages.ts';
import { countryName, isolate } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import { viewOrder } from '../case-view.ts';
import { noteCase, submit } from '../queries.ts';
import { blockedBy, pictureStates } from '../review-state.ts';
import type { Uploads } from '../upload/use-uploads.ts';
import { viewHistory } from '../use-view-history.ts';
import { ReviewPicture } from './review-picture.tsx';
import styles from './review-view.module.css';
import { ViewFrame } from './view-frame.tsx';

/** Everything that will be handed in, with the means to change it. */
export function ReviewView({ current, uploads }: { current: ApplicantCase; uploads: Uploads }) {
  const t = useText();
  const client = useQueryClient();
  const reasonId = useId();
  const states = pictureStates(current, uploads);
  const blocked = blockedBy(states.map(({ picture }) => picture));
  const handIn = useMutation({
    mutationFn: () => submit(current.id),
    onSuccess: (answer) => {
      noteCase(client, answer);
      viewHistory.replace('');
    },
  });

  return (
    <ViewFrame
      view="review"
      previous={viewOrder(current).at(-2) ?? 'guide'}
      title={t('document.review.title')}
      text={t('document.review.text')}
    >
      <div className={styles.document}>
        <div>
          <p className={styles.label}>{t('document.review.document')}</p>
          <p className={styles.value}>
            {t(`document.type.${current.documentType}`)} · {isolate(countryName(current.country))}
          </p>
        </div>
        <Button size="small" onClick={() => viewHistory.go('choose')}>
          {t('document.review.change')}
        </Button>
      </div>
      <ul className={styles.pictures}>
        {states.map(({ kind, picture }) => (
          <ReviewPicture
            key={kind}
            kind={kind}
            documentType={current.documentType}
            picture={picture}
            file={current.files.find((file) => file.kind === kind)}
            upload={uploads[kind]}
          />
        ))}
      </ul>
      <Stack gap="sm">
        {handIn.error && (
          <Banner tone="danger" announce>
            {errorMessage(handIn.error)}
          </Banner>
        )}
        <Button
          variant="primary"
          size="x-large"
          fullWidth
          disabled={blocked !== undefined}
          loading={handIn.isPending}
          aria-describedby={blocked && reasonId}
          onClick={() => handIn.mutate()}
        >
          {t('document.review.submit')}
        </Button>
        <output id={reasonId} className={styles.reason}>
          {blocked && t(`document.review.blocked.${blocked}`)}
        </output>
      </Stack>
    </ViewFrame>
  );
}
