import { BackLink } from '@credence/ui/back-link';
import { Button } from '@credence/ui/button';
import { Column } from '@credence/ui/column';
import { ArrowIcon } from '@credence/ui/icons/arrow';
import { PageHeader } from '@credence/ui/page-header';
import { Stepper } from '@credence/ui/stepper';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { host } from '../../host/choose.ts';
import { paths } from '../../host/paths.ts';
import { useText } from '../../i18n/text.ts';
import {
  DocumentDrawing,
  DurationDrawing,
  LevelsDrawing,
  LightDrawing,
  PeopleDrawing,
  RightsDrawing,
  StorageDrawing,
  TimeDrawing,
} from './drawings/drawings.tsx';
import styles from './guide.module.css';
import { LevelGains } from './level-gains.tsx';
import { PhoneCode } from './phone-code.tsx';

interface PointProps {
  Drawing: ComponentType;
  title: string;
  children: ReactNode;
}

function Point({ Drawing, title, children }: PointProps) {
  return (
    <li className={styles.point}>
      <Drawing />
      <div>
        <h2 className={styles.title}>{title}</h2>
        {children}
      </div>
    </li>
  );
}

interface GoProps {
  to: string;
  primary?: boolean;
  children: string;
}

function Go({ to, primary, children }: GoProps) {
  return (
    <Link href={to} asChild>
      <Button
        href={to}
        variant={primary ? 'primary' : 'secondary'}
        size="x-large"
        endIcon={primary && <ArrowIcon />}
      >
        {children}
      </Button>
    </Link>
  );
}

const needs = [
  ['document', DocumentDrawing],
  ['light', LightDrawing],
  ['time', TimeDrawing],
] as const;

/** What is needed, how it goes, and what each level gives. */
function StepOne() {
  const t = useText();
  return (
    <>
      <ul className={styles.points}>
        {needs.map(([need, Drawing]) => (
          <Point key={need} Drawing={Drawing} title={t(`guide.step1.${need}.title`)}>
            <p className={styles.text}>{t(`guide.step1.${need}.text`)}</p>
          </Point>
        ))}
        <Point Drawing={LevelsDrawing} title={t('guide.step1.levels.title')}>
          <LevelGains />
        </Point>
      </ul>
      <div className={styles.ways}>
        <Go to={paths.step2} primary>
          {t('guide.next')}
        </Go>
      </div>
      <PhoneCode />
    </>
  );
}

const treatment = [
  ['people', PeopleDrawing],
  ['storage', StorageDrawing],
  ['duration', DurationDrawing],
  ['rights', RightsDrawing],
] as const;

/** Who sees what one gives, how and how long it is kept, and one's rights. */
function StepTwo() {
  const t = useText();
  return (
    <>
      <ul className={styles.points}>
        {treatment.map(([part, Drawing]) => (
          <Point key={part} Drawing={Drawing} title={t(`guide.step2.${part}.title`)}>
            <p className={styles.text}>{t(`guide.step2.${part}.text`)}</p>
          </Point>
        ))}
      </ul>
      <div className={styles.ways}>
        <Go to={paths.documents} primary>
          {t('guide.start')}
        </Go>
        <Go to={paths.step1}>{t('guide.back')}</Go>
      </div>
    </>
  );
}

/** The user guide (S2.5): two steps, each at its own address. */
export default function GuideScreen() {
  const t = useText();
  const [path] = useLocation();
  const second = path.startsWith(paths.step2);
  const step = second ? 2 : 1;
  useEffect(() => host.ready(), []);
  return (
    <Column>
      <PageHeader
        title={t(`guide.step${step}.title`)}
        text={t(`guide.step${step}.text`)}
        above={
          <Link href={paths.overview} asChild>
            <BackLink href={paths.overview}>{t('app.backToHub')}</BackLink>
          </Link>
        }
      />
      <div className={styles.body}>
        <Stepper
          label={t('guide.steps')}
          steps={[t('guide.step1.name'), t('guide.step2.name')]}
          current={step - 1}
          positionText={t('guide.position', { step, count: 2 })}
        />
        {second ? <StepTwo /> : <StepOne />}
      </div>
    </Column>
  );
}
