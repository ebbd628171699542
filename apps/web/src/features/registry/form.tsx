import type { ReviewLabel } from '@credence/contract/verification';
import type { Level } from '@credence/contract/words';
import { Banner } from '@credence/ui/banner';
import { IdCardIcon } from '@credence/ui/icons/id-card';
import { ShieldIcon } from '@credence/ui/icons/shield';
import { PageHeader } from '@credence/ui/page-header';
import { RadioCards } from '@credence/ui/radio-cards';
import { Stack } from '@credence/ui/stack';
import { useState } from 'react';
import { documentsPath, paths } from '../../host/paths.ts';
import { useText } from '../../i18n/text.ts';
import { isAboutDetails } from '../../views/about-details.ts';
import { AttemptsBanner } from '../../views/attempts-refusal.tsx';
import { BackToOverview } from '../../views/back-to-overview.tsx';
import { LastTry } from '../../views/last-try.tsx';
import { WayOn } from '../../views/plain-frame.tsx';
import { Reasons } from '../../views/reasons.tsx';
import { Refusal } from '../../views/refusal.tsx';
import { ElectronicIdentity } from './electronic-identity.tsx';
import { NumberForm } from './number-form.tsx';
import styles from './registry.module.css';
import type { ReturnProblem } from './use-return.ts';
import type { Way } from './view.ts';
import { type Newest, ShownNumber } from './waiting.tsx';

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
  const { level, country, birthDate, ways, newest, again, pausedUntil, problem } = props;
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
        above={<BackToOverview />}
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
            <ElectronicIdentity level={level} country={country} />
          )}
        </>
      ) : (
        <AttemptsBanner retryAt={until} />
      )}
      {!beside && until === undefined && (
        <Stack gap="md">
          <p className={styles.or}>{t('number.or')}</p>
          <WayOn to={documentsPath(level)}>{t('number.document')}</WayOn>
        </Stack>
      )}
    </Stack>
  );
}
