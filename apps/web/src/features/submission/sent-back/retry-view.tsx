import { labelsAbout, rejectedFiles } from '@credence/contract/sent-back';
import type { ApplicantCase, FileKind, ReviewLabel } from '@credence/contract/verification';
import { Button } from '@credence/ui/button';
import { CheckIcon } from '@credence/ui/icons/check';
import { PageHeader } from '@credence/ui/page-header';
import { Stack } from '@credence/ui/stack';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '../../../host/paths.ts';
import { intlLocale } from '../../../i18n/language.ts';
import { useText } from '../../../i18n/text.ts';
import { levelsQuery, pauseOf } from '../../../queries/level-status.ts';
import { declaredQuery } from '../../../queries/personal-info.ts';
import { isAboutDetails } from '../../../views/about-details.ts';
import { AttemptsBanner } from '../../../views/attempts-refusal.tsx';
import { BackToOverview } from '../../../views/back-to-overview.tsx';
import { CaseReference } from '../../../views/case-reference.tsx';
import { LastTry } from '../../../views/last-try.tsx';
import { WayOn } from '../../../views/plain-frame.tsx';
import { Reasons } from '../../../views/reasons.tsx';
import { Refusal } from '../../../views/refusal.tsx';
import { viewHistory } from '../../../views/view-history.ts';
import type { useMount } from '../../case/index.ts';
import { DifferingDetails } from './differing-details.tsx';
import { RejectedPicture, useSideName } from './rejected-picture.tsx';
import styles from './retry-view.module.css';
import { useAgain } from './use-again.ts';

/** Reasons for which the same document would fail again. */
const aboutDocument: ReadonlySet<ReviewLabel> = new Set([
  'document-damaged',
  'document-expired',
  'document-type-differs',
  'document-not-accepted',
  'tax-number-only',
]);

/** What was said of an attempt, sorted by what is to be done about it. */
function sorted({ requiredFiles, files, verdict }: ApplicantCase) {
  const labels = verdict?.labels ?? [];
  const rejected = labels.length === 0 ? [] : rejectedFiles(labels, requiredFiles);
  const onPicture = rejected.filter((kind) => labelsAbout(labels, kind).length > 0);
  const details = labels.filter((label) => isAboutDetails(label) && label !== 'address-differs');
  const told = new Set([...onPicture.flatMap((kind) => labelsAbout(labels, kind)), ...details]);
  return {
    labels,
    details,
    /** Reasons that belong to no picture and no detail. */
    others: labels.filter((label) => !told.has(label)),
    onPicture,
    /** Good pictures, which the next attempt has from the beginning. */
    kept: files
      .map(({ kind }) => kind)
      .filter((kind) => labels.length > 0 && requiredFiles.includes(kind) && !rejected.includes(kind)),
  };
}

interface RetryViewProps {
  current: ApplicantCase;
  mount: Pick<ReturnType<typeof useMount>, 'ask'>;
  /** A way that needs no document, where there is one. */
  instead: ReactNode;
}

/** The newest case was sent back: what is to be done again, each with its reason, and what stays. */
export function RetryView({ current, mount, instead }: RetryViewProps) {
  const t = useText();
  const level = current.level === 2 ? 2 : 1;
  const { labels, details, others, onPicture, kept } = sorted(current);
  // Asked anew, for a verdict that has just come may have been on the last attempt of today.
  const { data: info } = useQuery({ ...levelsQuery, staleTime: 0 });
  const until = info && pauseOf(info, level);
  const { data: saved } = useQuery(declaredQuery);
  const changed = (saved?.updatedAt ?? '') > (current.verdict?.decidedAt ?? '');
  const again = useAgain(current, mount);
  const chosenHere = current.documentType !== null && current.requiredFiles.length > 0;
  const needsDetails = labels.some(isAboutDetails) && !changed && saved?.locked !== true;
  const needsOther = chosenHere && labels.some((label) => aboutDocument.has(label));
  const best = needsDetails ? 'details' : needsOther ? 'other' : onPicture.length > 0 ? 'picture' : 'same';
  const look = (way: typeof best) =>
    ({ variant: way === best ? 'primary' : 'secondary', size: 'x-large', fullWidth: true }) as const;
  const correct = needsDetails && details.length === 0 && (
    <WayOn to={paths.personal} primary>
      {t('document.retry.details')}
    </WayOn>
  );
  const text = labels.length === 0 ? 'textNone' : labels.length === 1 ? 'text' : 'textMany';
  return (
    <Stack gap="lg">
      <PageHeader
        above={<BackToOverview />}
        title={t('document.retry.title')}
        text={t(`document.retry.${text}`)}
      />
      {until !== undefined && <AttemptsBanner retryAt={until} />}
      {details.length > 0 && (
        <DifferingDetails
          current={current}
          labels={details}
          saved={saved}
          changed={changed}
          first={best === 'details'}
        />
      )}
      {onPicture.map((kind, index) => (
        <RejectedPicture
          key={kind}
          current={current}
          kind={kind}
          again={until === undefined ? again : undefined}
          first={best === 'picture' && index === 0}
        />
      ))}
      <Reasons labels={others} />
      <Kept current={current} kinds={kept} />
      <CaseReference reference={current.reference} />
      {until === undefined ? (
        <>
          <LastTry level={level} />
          {again.error && <Refusal error={again.error} />}
          <Stack gap="sm">
            {correct}
            {/* Where every picture has its own button, there is nothing more to begin. */}
            {onPicture.length === 0 && (
              <Button {...look('same')} loading={again.isPending} onClick={() => again.mutate(undefined)}>
                {t(sameText(current, kept))}
              </Button>
            )}
            {chosenHere && (
              <Button {...look('other')} onClick={() => viewHistory.go('choose')}>
                {t('document.retry.otherDocument')}
              </Button>
            )}
          </Stack>
          {instead}
        </>
      ) : (
        <Stack gap="sm">
          {correct}
          <WayOn to={paths.overview}>{t('document.toHub')}</WayOn>
        </Stack>
      )}
    </Stack>
  );
}

/** What the button that begins the next attempt says. */
function sameText(
  { documentType, documentCarried, requiredFiles }: ApplicantCase,
  kept: readonly FileKind[],
) {
  if (kept.length > 0) return 'document.retry.send' as const;
  const ours = documentType !== null && requiredFiles.length > 0 && !documentCarried;
  return ours ? ('document.retry.sameDocument' as const) : ('document.tryAgain' as const);
}

/** What does not have to be taken again. */
function Kept({ current, kinds }: { current: ApplicantCase; kinds: readonly FileKind[] }) {
  const t = useText();
  const nameOf = useSideName(current);
  if (kinds.length === 0) return null;
  const pictures = new Intl.ListFormat(intlLocale(), { type: 'conjunction' }).format(kinds.map(nameOf));
  return (
    <p className={styles.kept}>
      <CheckIcon />
      <span>{t('document.retry.stays', { pictures })}</span>
    </p>
  );
}
