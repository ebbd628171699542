import { Column, IdCardIcon, LiveRegion, ClockIcon, Spinner } from '@credence/ui';
import { type ComponentType, useEffect } from 'react';
import { LoadFailure } from '../../case-views/load-failure.tsx';
import { LoadingView } from '../../case-views/loading-view.tsx';
import { MissingInfo } from '../../case-views/missing-info.tsx';
import { OutcomeView } from '../../case-views/outcome-view.tsx';
import { PlainFrame, WayOn } from '../../case-views/plain-frame.tsx';
import { useArrival } from '../../case-views/use-arrival.ts';
import { host } from '../../host/choose.ts';
import { paths } from '../../host/paths.ts';
import { type TextKey, useText } from '../../i18n/text.ts';
import { Approved } from './approved.tsx';
import { Form } from './form.tsx';
import { useReturn } from './use-return.ts';
import { useStanding } from './use-standing.ts';
import styles from './vendor-number.module.css';
import { type Newest, Waiting } from './waiting.tsx';

interface VendorNumberScreenProps {
  /** Another device to go on with, from the app. */
  Elsewhere?: ComponentType<{ level: 1 | 2 }>;
}

/** What is read out when it comes by itself. */
function announced(shown: string | undefined, newest: Newest | undefined): TextKey | undefined {
  if (shown === 'approved' || shown === 'refused') return `number.told.${shown}`;
  const byNumber = newest !== undefined && newest.scheme !== null;
  if (shown === 'waiting') return byNumber ? 'number.told.waiting' : 'number.told.waitingEid';
  if (shown === 'again') return byNumber ? 'number.told.again' : 'number.again.titleEid';
  return undefined;
}

/** Verification without a document (S2.3): by a number that a registry confirms, or by an electronic identity. */
export default function VendorNumberScreen({ Elsewhere }: VendorNumberScreenProps) {
  const t = useText();
  const standing = useStanding();
  const back = useReturn();
  const { level, country, declared, newest, ways, view, failure } = standing;
  const shown = back.pending ? 'finishing' : declared?.complete === false ? 'missing' : view;
  useArrival(shown);
  const usable = shown !== undefined;
  useEffect(() => {
    if (usable) host.ready();
  }, [usable]);

  function content() {
    if (failure) return <LoadFailure error={failure} onRetry={standing.retry} />;
    if (shown === 'finishing') {
      return (
        <output className={styles.finishing}>
          <span className={styles.finishingIcon}>
            <Spinner />
          </span>
          <h1>{t('eid.finishing.title')}</h1>
          <p>{t('eid.finishing.text')}</p>
        </output>
      );
    }
    if (shown === 'missing') return <MissingInfo />;
    if (!shown || !declared) return <LoadingView />;
    switch (shown) {
      case 'waiting':
        return <Waiting newest={newest} stale={standing.stale} />;
      case 'approved':
        return <Approved newest={newest} done={standing.status === 'SUCCESS'} />;
      case 'refused':
      case 'usedUp':
      case 'closed':
      case 'paused':
        return (
          <OutcomeView
            outcome={shown}
            labels={newest?.case.verdict?.labels ?? []}
            reference={newest?.case.id}
            about={level === 2 ? 'second' : undefined}
          />
        );
      case 'elsewhere':
        return (
          <PlainFrame
            icon={<ClockIcon />}
            title={t('number.elsewhere.title')}
            text={t('number.elsewhere.text')}
            action={<WayOn to={paths.hub}>{t('document.toHub')}</WayOn>}
          />
        );
      case 'none':
        return (
          <PlainFrame
            icon={<IdCardIcon />}
            title={t('number.none.title')}
            text={t('number.none.text')}
            action={
              <>
                <WayOn to={paths.documents} primary>
                  {t('number.document')}
                </WayOn>
                <WayOn to={paths.hub}>{t('document.toHub')}</WayOn>
              </>
            }
          />
        );
      case 'form':
      case 'again':
        return (
          <Form
            // What is typed is for this attempt.
            key={newest?.case.id}
            level={level}
            country={country}
            birthDate={declared.info.birthDate}
            ways={ways}
            newest={newest}
            again={shown === 'again' ? (newest?.case.verdict?.labels ?? []) : undefined}
            pausedUntil={standing.pausedUntil}
            problem={back.problem}
            elsewhere={Elsewhere && <Elsewhere level={level} />}
          />
        );
    }
  }

  const told = announced(shown, newest);
  return (
    <Column>
      <LiveRegion message={told ? t(told) : ''} />
      {content()}
    </Column>
  );
}
