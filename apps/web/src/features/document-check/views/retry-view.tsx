import type { ApplicantCase, ReviewLabel } from '@credence/contract';
import { Banner, Button, PageHeader, Stack } from '@credence/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '../../../api/messages.ts';
import { paths } from '../../../host/paths.ts';
import { useText } from '../../../i18n/text.ts';
import { begin, noteCase } from '../queries.ts';
import { viewHistory } from '../use-view-history.ts';
import { BackToHub } from './back.tsx';
import { WayOn } from './plain-frame.tsx';
import { Reasons } from './reasons.tsx';

/** Reasons that are put right in the form rather than with the camera. */
const aboutDetails: ReadonlySet<ReviewLabel> = new Set([
  'name-differs',
  'birth-date-differs',
  'nationality-differs',
]);

/** Reasons for which the same document would fail again. */
const aboutDocument: ReadonlySet<ReviewLabel> = new Set([
  'document-damaged',
  'document-expired',
  'document-type-differs',
  'document-not-accepted',
]);

/** The ways on, the one that helps most first. */
const order = {
  details: ['details', 'same', 'other'],
  other: ['other', 'same'],
  same: ['same', 'other'],
} as const;

/** The newest case was sent back: why, and the start of the next attempt. */
export function RetryView({ current }: { current: ApplicantCase }) {
  const t = useText();
  const client = useQueryClient();
  const labels = current.verdict?.labels ?? [];
  const { country, documentType } = current;
  const again = useMutation({
    mutationFn: () => begin({ country, documentType }),
    onSuccess: (answer) => {
      viewHistory.replace('guide');
      noteCase(client, answer);
    },
  });
  const needs = (reasons: ReadonlySet<ReviewLabel>) => labels.some((label) => reasons.has(label));
  const best = needs(aboutDetails) ? 'details' : needs(aboutDocument) ? 'other' : 'same';
  const text = labels.length === 0 ? 'textNone' : labels.length === 1 ? 'text' : 'textMany';
  const look = (way: typeof best) =>
    ({ variant: way === best ? 'primary' : 'secondary', size: 'x-large', fullWidth: true }) as const;
  const ways: Record<typeof best, ReactNode> = {
    details: (
      <WayOn key="details" to={paths.personal} primary>
        {t('document.retry.details')}
      </WayOn>
    ),
    same: (
      <Button key="same" {...look('same')} loading={again.isPending} onClick={() => again.mutate()}>
        {t('document.retry.sameDocument')}
      </Button>
    ),
    other: (
      <Button key="other" {...look('other')} onClick={() => viewHistory.go('choose')}>
        {t('document.retry.otherDocument')}
      </Button>
    ),
  };
  return (
    <Stack gap="lg">
      <PageHeader
        above={<BackToHub />}
        title={t('document.retry.title')}
        text={t(`document.retry.${text}`)}
      />
      <Reasons labels={labels} />
      {again.error && (
        <Banner tone="danger" announce>
          {errorMessage(again.error)}
        </Banner>
      )}
      <Stack gap="sm">{order[best].map((way) => ways[way])}</Stack>
    </Stack>
  );
}
