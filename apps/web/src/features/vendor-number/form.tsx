import type { ReviewLabel } from '@credence/contract';
import { Banner, IdCardIcon, PageHeader, RadioCards, ShieldIcon, Stack } from '@credence/ui';
import { type ReactNode, useState } from 'react';
import { isAboutDetails } from '../../case-views/about-details.ts';
import { AttemptsBanner } from '../../case-views/attempts-refusal.tsx';
import { BackToHub } from '../../case-views/back-to-hub.tsx';
import { LastTry } from '../../case-views/last-try.tsx';
import { WayOn } from '../../case-views/plain-frame.tsx';
import { Reasons } from '../../case-views/reasons.tsx';
import { paths } from '../../host/paths.ts';
import { useText } from '../../i18n/text.ts';
import { ElectronicIdentity } from './electronic-identity.tsx';
import { NumberForm } from './number-form.tsx';
import { Refusal } from '../../case-views/refusal.tsx';
import type { ReturnProblem } from './use-return.ts';
import type { Level, Way } from './view.ts';
import { type Newest, ShownNumber } from './waiting.tsx';
import styles from './vendor-number.module.css';

interface FormProps {
  level: Level;
  country: string;
  birthDate: string;
  ways: readonly Way[];
  newest: Newest | undefined;
  /** Why the newest attempt did not succeed; undefined where there was none. */
  again: readonly ReviewLabel[] | undefined;
  /** When the next try is free, where today's are used up. */
  pausedUntil: string | undefined;
  /** What became of the way back from the electronic identity. */
  problem: ReturnProblem | undefined;
  elsewhere: ReactNode;
}

const nameOf = ({ by, scheme }: Way): string => scheme ?? by;

function Returned({ problem }: { problem: ReturnProblem }) {
  const t = useText();
  if (problem instanceof Error) return <Refusal error={problem} />;
  return (
    <Banner tone={problem === 'declined' ? 'info' : 'warning'} title={t(`eid.back.${problem}`)} announce>
      {t(`eid.back.${problem}Text`)}
    </Banner>
  );
}

/** Which way, what it is, and the field or the button for it. */
export function Form(props: FormProps) {
  const { level, country, birthDate, ways, newest, again, pausedUntil, problem, elsewhere } = props;
  const t = useText();
  // As it was done last, where that is known.
  const last = ways.find((way) =>
    newest?.scheme ? way.scheme === newest.scheme : newest !== undefined && way.by === newest.case.route,
  );
  const [picked, pick] = useState(problem === undefined ? undefined : 'electronic-identity');
  const way = ways.find((one) => nameOf(one) === picked) ?? last ?? ways[0];
  if (!way) return null;
  const { scheme } = way;
  const beside = way.place === 'beside';
  // Beside a document it is counted by itself.
  const until = beside ? undefined : pausedUntil;
  const details = again?.some(isAboutDetails);
  const title = scheme ? t(beside ? 'number.beside.title' : 'number.form.title', { scheme }) : t('eid.title');
  const text = scheme ? t(beside ? 'number.beside.text' : 'number.form.text', { scheme }) : t('eid.text');
  return (
    <Stack gap="lg">
      <PageHeader
        above={<BackToHub />}
        title={again ? t(newest?.scheme ? 'number.again.title' : 'number.again.titleEid') : title}
        text={again ? t(newest?.scheme ? 'number.again.text' : 'number.again.textEid') : text}
      />
      {problem && <Returned problem={problem} />}
      {again && (
        <Stack gap="sm">
          {newest?.shownNumber && (
            <p>
              {t('number.again.sent')} <ShownNumber>{newest.shownNumber}</ShownNumber>
            </p>
          )}
          <Reasons labels={again} />
          {details && <WayOn to={paths.personal}>{t('document.retry.details')}</WayOn>}
        </Stack>
      )}
      {until === undefined ? (
        <>
          <LastTry level={level} />
          {ways.length > 1 && (
            <RadioCards
              name="way"
              label={t('number.way')}
              value={nameOf(way)}
              onChange={(event) => pick(event.currentTarget.value)}
              options={ways.map((one) => ({
                value: nameOf(one),
                title: one.scheme ? t(`number.${one.scheme}.name`) : t('eid.name'),
                text: one.scheme ? t(`number.${one.scheme}.hint`) : t('eid.hint'),
                icon: one.scheme ? <IdCardIcon /> : <ShieldIcon />,
              }))}
            />
          )}
          {scheme ? (
            <NumberForm key={scheme} scheme={scheme} level={level} country={country} birthDate={birthDate} />
          ) : (
            <ElectronicIdentity level={level} country={country} elsewhere={elsewhere} />
          )}
        </>
      ) : (
        <AttemptsBanner retryAt={until} />
      )}
      {!beside && until === undefined && (
        <Stack gap="md">
          <p className={styles.or}>{t('number.or')}</p>
          <WayOn to={paths.documents}>{t('number.document')}</WayOn>
        </Stack>
      )}
    </Stack>
  );
}
