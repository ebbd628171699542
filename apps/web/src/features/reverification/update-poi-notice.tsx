import type { KycInfo } from '@credence/contract/kyc';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { CheckIcon } from '@credence/ui/icons/check';
import { CrossIcon } from '@credence/ui/icons/cross';
import { Link } from 'wouter';
import { paths } from '../../host/paths.ts';
import { formatDayAndTime } from '../../i18n/format-moment.ts';
import { isolate } from '../../i18n/format.ts';
import { type TextKey, type Translate, useText } from '../../i18n/text.ts';
import styles from './reverification.module.css';

type Status = KycInfo['displayControl']['displayUpdatePOI'];

const words: Record<
  Exclude<Status, 'DisplayUpdatePOIStatus_No'>,
  { tone: 'info' | 'warning' | 'danger'; title: TextKey; text: TextKey; action: TextKey }
> = {
  DisplayUpdatePOIStatus_Needed: {
    tone: 'warning',
    title: 'reverification',
    text: 'reverification.text',
    action: 'reverification.open',
  },
  DisplayUpdatePOIStatus_Pending: {
    tone: 'info',
    title: 'reverification',
    text: 'reviewStepDeadline',
    action: 'reverification.details',
  },
  DisplayUpdatePOIStatus_Rejected: {
    tone: 'danger',
    title: 'ReviewFailed',
    text: 'reverification.again',
    action: 'reverification.why',
  },
  DisplayUpdatePOIStatus_Rejected_Daily: {
    tone: 'danger',
    title: 'ReviewFailed',
    text: 'reverification.again',
    action: 'reverification.why',
  },
};

type Shown = Pick<KycInfo, 'displayControl' | 'updatePOI' | 'restriction'>;

/** What is possible while the account can only withdraw, what is not, and what opens it again. */
function Restricted() {
  const t = useText();
  return (
    <>
      <ul className={styles.may}>
        <li>
          <CheckIcon /> <span>{t('restriction.open')}</span>
        </li>
        <li>
          <CrossIcon /> <span>{t('restriction.closed')}</span>
        </li>
      </ul>
      <p>{t('restriction.lifted')}</p>
    </>
  );
}

/** What is said of an order: what is asked or was wrong, by when, and what is left of the limits. */
function linesOf(t: Translate, { displayControl, updatePOI, restriction }: Shown): string[] {
  const status = displayControl.displayUpdatePOI;
  if (status === 'DisplayUpdatePOIStatus_No') return [];
  const { title, text } = words[status];
  if (updatePOI === undefined || status === 'DisplayUpdatePOIStatus_Pending') return [t(text)];
  const { dueAt, overdue, consequence, retryAt } = updatePOI;
  const at = (time: string) => ({ time: isolate(formatDayAndTime(time)) });
  const daily = status === 'DisplayUpdatePOIStatus_Rejected_Daily';
  return [
    // The title says something else then.
    ...(restriction && title === 'ReviewFailed' ? [t(title)] : []),
    t(text),
    ...(daily
      ? [retryAt === null ? t('reverification.closed') : t('reverification.daily', at(retryAt))]
      : [t(overdue ? 'reverification.overdue' : 'reverification.deadline', at(dueAt))]),
    ...(overdue && consequence === 'limits' ? [t('reverification.now.limits')] : []),
  ];
}

/** On the overview: that the account is to verify again, what holds meanwhile, and the way to its screen. */
export function UpdatePoiNotice({ info }: { info: Shown }) {
  const t = useText();
  const status = info.displayControl.displayUpdatePOI;
  if (status === 'DisplayUpdatePOIStatus_No') return null;
  const { action, ...usual } = words[status];
  const overdue = info.updatePOI?.overdue === true;
  const tone = overdue ? 'danger' : usual.tone;
  const title = t(info.restriction ? 'restriction.title' : usual.title);
  return (
    <section aria-label={title}>
      <Banner
        tone={tone}
        title={title}
        action={
          <Link href={paths.reverification} asChild>
            <Button href={paths.reverification} variant={tone === 'info' ? 'secondary' : 'primary'}>
              {t(action)}
            </Button>
          </Link>
        }
      >
        <div className={styles.lines}>
          {info.restriction && <Restricted />}
          {linesOf(t, info).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </Banner>
    </section>
  );
}
