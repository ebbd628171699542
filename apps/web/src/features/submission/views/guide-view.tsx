import type { ApplicantCase } from '@credence/contract/verification';
import type { Level } from '@credence/contract/words';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { CameraIcon } from '@credence/ui/icons/camera';
import { ClockIcon } from '@credence/ui/icons/clock';
import { DocumentIcon } from '@credence/ui/icons/document';
import { IdCardIcon } from '@credence/ui/icons/id-card';
import { ShieldIcon } from '@credence/ui/icons/shield';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { isolate } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import { LastTry } from '../../../views/last-try.tsx';
import { loadCapture } from '../../capture/index.ts';
import { type CollectingView, goesToVendor, previousView, requirementsQuery } from '../../case/index.ts';
import { providerNames } from '../../vendor-check/index.ts';
import { GlareDrawing, SharpDrawing, WholeDrawing } from '../drawings/guidance.tsx';
import { AddressKinds } from './address-kinds.tsx';
import styles from './guide-view.module.css';
import { ViewFrame } from './view-frame.tsx';
import { viewHistory } from '../../../views/view-history.ts';

const tips = [
  { name: 'whole', Drawing: WholeDrawing },
  { name: 'sharp', Drawing: SharpDrawing },
  { name: 'glare', Drawing: GlareDrawing },
] as const;

interface GuideViewProps {
  level: Level;
  current: ApplicantCase;
  next: CollectingView;
  /** A way to go on with another device. */
  elsewhere: ReactNode;
}

/** What is needed and what makes a good picture, what happens with it, and that there is no hurry. */
export function GuideView({ level, current, next, elsewhere }: GuideViewProps) {
  const t = useText();
  useEffect(() => {
    loadCapture().catch(() => undefined);
  }, []);
  const document = current.requiredFiles.includes('document-front');
  const selfieOnly = document && current.requiredFiles.every((kind) => !later.has(kind));
  return (
    <ViewFrame
      level={level}
      current={current}
      view="guide"
      previous={previousView(current, 'guide')}
      title={t(document ? 'document.guide.title' : 'document.ready.title')}
      text={t(selfieOnly ? 'document.guide.text' : 'document.ready.text')}
    >
      {current.purpose === 'update' && (
        <Banner tone="info" title={t('document.update.title')}>
          {t('document.update.text')}
        </Banner>
      )}
      <LastTry level={level} />
      {!selfieOnly && <Needed level={level} current={current} />}
      {document && (
        <ul className={styles.tips}>
          {tips.map(({ name, Drawing }) => (
            <li key={name} className={styles.tip}>
              <Drawing />
              <div>
                <h2 className={styles.title}>{t(`document.guide.${name}.title`)}</h2>
                <p className={styles.text}>{t(`document.guide.${name}.text`)}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Button variant="primary" size="x-large" fullWidth onClick={() => viewHistory.go(next)}>
        {t(document ? 'document.guide.start' : 'document.ready.start')}
      </Button>
      {elsewhere}
      <div className={styles.notes}>
        <Note icon={<ShieldIcon />} title={t('document.guide.data.title')}>
          {goesToVendor(current)
            ? t('document.guide.data.vendor', { vendor: isolate(providerNames[current.provider] ?? '') })
            : t('document.guide.data.text')}
        </Note>
        <Note icon={<ClockIcon />} title={t('document.guide.leave.title')}>
          {t('document.guide.leave.text')}
        </Note>
      </div>
    </ViewFrame>
  );
}

/** What only some levels ask for. */
const later: ReadonlySet<string> = new Set(['proof-of-address', 'liveness-1']);

/** What to have at hand for this case, in the order in which it is asked for. */
function Needed({ level, current }: Pick<GuideViewProps, 'level' | 'current'>) {
  const t = useText();
  const { data } = useQuery(requirementsQuery(level));
  const { requiredFiles, documentType } = current;
  const days = data?.proofOfAddressMaximumAge ?? undefined;
  return (
    <div className={styles.needed}>
      {current.documentCarried && documentType && (
        <Note icon={<IdCardIcon />} title={t('document.ready.carried.title')}>
          {t('document.ready.carried.text', { document: isolate(t(`document.type.${documentType}`)) })}
        </Note>
      )}
      {requiredFiles.includes('proof-of-address') && (
        <Note icon={<DocumentIcon />} title={t('document.ready.address.title')}>
          <AddressKinds level={level} /> {days !== undefined && t('document.ready.address.date', { days })}
        </Note>
      )}
      {requiredFiles.includes('liveness-1') && (
        <Note icon={<CameraIcon />} title={t('document.ready.person.title')}>
          {t('document.ready.person.text')}
        </Note>
      )}
    </div>
  );
}

function Note({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <section className={styles.note}>
      <span className={styles.icon}>{icon}</span>
      <div>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.text}>{children}</p>
      </div>
    </section>
  );
}
