import type { ApplicantCase } from '@credence/contract';
import { Banner, Button, Stack, StatusBadge } from '@credence/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { errorMessage } from '../../../api/messages.ts';
import { LastTry } from '../../../case-views/last-try.tsx';
import { providerNames } from '../../../case-views/provider-names.ts';
import { countryName, isolate } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import { goesToVendor, previousView } from '../case-view.ts';
import { noteCase, submit } from '../queries.ts';
import { blockedBy, pictureStates } from '../review-state.ts';
import type { Uploads } from '../upload/use-uploads.ts';
import { viewHistory } from '../use-view-history.ts';
import { promptOf } from '../side-name.ts';
import type { useMount } from '../use-mount.ts';
import { ReviewPicture } from './review-picture.tsx';
import styles from './review-view.module.css';
import { ViewFrame } from './view-frame.tsx';

interface ReviewViewProps {
  current: ApplicantCase;
  uploads: Uploads;
  mount: Pick<ReturnType<typeof useMount>, 'ask'>;
}

/** Everything that will be handed in, or goes to a vendor with its own part, with the means to change it. */
export function ReviewView({ current, uploads, mount }: ReviewViewProps) {
  const t = useText();
  const client = useQueryClient();
  const reasonId = useId();
  const states = pictureStates(current, uploads);
  const blocked = blockedBy(states.map(({ picture }) => picture));
  const vendor = goesToVendor(current) ? isolate(providerNames[current.provider] ?? '') : undefined;
  const handIn = useMutation({
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
      text={vendor ? t('document.review.textBefore', { vendor }) : t('document.review.text')}
    >
      <div className={styles.document}>
        <div>
          <p className={styles.label}>{t('document.review.document')}</p>
          <p className={styles.value}>
            {current.documentType && `${t(`document.type.${current.documentType}`)} · `}
            {isolate(countryName(current.country))}
          </p>
        </div>
        {current.documentCarried ? (
          <StatusBadge tone="success">{t('document.review.carried')}</StatusBadge>
        ) : (
          <Button size="small" onClick={() => viewHistory.go('choose')}>
            {t('document.review.change')}
          </Button>
        )}
      </div>
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
          {t(vendor ? 'document.continue' : 'document.review.submit')}
        </Button>
        <output id={reasonId} className={styles.reason}>
          {blocked && t(`document.review.blocked.${blocked}`)}
        </output>
      </Stack>
    </ViewFrame>
  );
}
