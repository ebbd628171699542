import type { ApplicantCase, Provider } from '@credence/contract';
import { Button, ClockIcon, ShieldIcon } from '@credence/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isolate } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import type { CollectingView } from '../case-view.ts';
import { GlareDrawing, SharpDrawing, WholeDrawing } from '../drawings/guidance.tsx';
import { providerQuery } from '../queries.ts';
import { viewHistory } from '../use-view-history.ts';
import styles from './guide-view.module.css';
import { ViewFrame } from './view-frame.tsx';

/** Names of those who may check beside ourselves. */
const providerNames: Record<Provider, string | undefined> = {
  PROVIDER_SUMSUB: 'Sumsub',
  PROVIDER_JUMIO: 'Jumio',
  PROVIDER_AAI: 'ADVANCE.AI',
  PROVIDER_ONFIDO: 'Onfido',
  PROVIDER_DEFAULT: undefined,
};

const tips = [
  { name: 'whole', Drawing: WholeDrawing },
  { name: 'sharp', Drawing: SharpDrawing },
  { name: 'glare', Drawing: GlareDrawing },
] as const;

/** What makes a good picture, what happens with it, and that there is no hurry. */
export function GuideView({ current, next }: { current: ApplicantCase; next: CollectingView }) {
  const t = useText();
  // The case knows its provider; the answer for the level may be a newer one.
  const { data } = useQuery(providerQuery);
  const checker = providerNames[data?.provider ?? current.provider];
  return (
    <ViewFrame
      view="guide"
      previous="choose"
      title={t('document.guide.title')}
      text={t('document.guide.text')}
    >
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
      <Button variant="primary" size="x-large" fullWidth onClick={() => viewHistory.go(next)}>
        {t('document.guide.start')}
      </Button>
      <div className={styles.notes}>
        <Note icon={<ShieldIcon />} title={t('document.guide.data.title')}>
          {checker
            ? t('document.guide.data.textBy', { checker: isolate(checker) })
            : t('document.guide.data.text')}
        </Note>
        <Note icon={<ClockIcon />} title={t('document.guide.leave.title')}>
          {t('document.guide.leave.text')}
        </Note>
      </div>
    </ViewFrame>
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
