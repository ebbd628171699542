import { defaultQuotaCoin, type KycInfo } from '@credence/contract/kyc';
import type { Level } from '@credence/contract/words';
import { Badge } from '@credence/ui/badge';
import { Card } from '@credence/ui/card';
import { ArrowIcon } from '@credence/ui/icons/arrow';
import { ClockIcon } from '@credence/ui/icons/clock';
import { CrossIcon } from '@credence/ui/icons/cross';
import { ErrorIcon } from '@credence/ui/icons/error';
import { LockIcon } from '@credence/ui/icons/lock';
import { SuccessIcon } from '@credence/ui/icons/success';
import { WarningIcon } from '@credence/ui/icons/warning';
import type { Tone } from '@credence/ui/tone';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { formatAmount } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { limitOf } from '../../queries/kyc.ts';
import { useClientState } from '../../state/store.ts';
import styles from './overview.module.css';
import ladder from './levels/ladder.module.css';
import { ClosedActivities, LimitInCurrency } from './later.ts';
import { type Look, lookOf, type Steps } from './levels/steps.ts';

/** Tone and icon of each status; a record over the union, so that none can be forgotten (S4.9). */
const appearance: Record<Look, { tone: Tone; Icon: ComponentType }> = {
  ALLOW: { tone: 'info', Icon: ArrowIcon },
  BEGUN: { tone: 'info', Icon: ClockIcon },
  NEXT: { tone: 'neutral', Icon: ClockIcon },
  NOT_ALLOW: { tone: 'neutral', Icon: LockIcon },
  PENDING: { tone: 'warning', Icon: ClockIcon },
  SUCCESS: { tone: 'success', Icon: SuccessIcon },
  FAILED_AND_CAN_RETRY: { tone: 'warning', Icon: WarningIcon },
  FAILED_AND_CAN_NOT_RETRY: { tone: 'danger', Icon: ErrorIcon },
  CERTIFICATION_DISABLED: { tone: 'neutral', Icon: CrossIcon },
};

const levels: readonly Level[] = [1, 2];

interface LadderProps {
  info: Pick<KycInfo, 'applicant' | 'quotas' | 'limitation' | 'bannerTags' | 'restriction'>;
  steps: Steps;
  currency: string;
  /** What tells every limit whole. */
  children: ReactNode;
}

type LimitProps = Omit<LadderProps, 'steps' | 'children'> & { level: Level | 0 };

/** A limit, in BTC and in the account's currency; whether it is the one in force, it says. */
function Limit({ level, info, currency }: LimitProps) {
  const t = useText();
  const rate = useClientState((state) => state.rate);
  const coin = limitOf(info.quotas, level, defaultQuotaCoin) ?? '0';
  const money = limitOf(info.quotas, level, currency);
  const inForce = level === info.applicant.level;
  return (
    <dl className={ladder.limit}>
      <dt>{inForce ? t('hub.quota.current') : <VisuallyHidden>{t('hub.level.limit')}</VisuallyHidden>}</dt>
      <dd>
        <bdi className={ladder.amount}>{formatAmount(coin, defaultQuotaCoin)}</bdi>
        {money !== undefined ? (
          <bdi className={ladder.money}>{formatAmount(money, currency)}</bdi>
        ) : (
          // A rate of 1 means that the server has sent none.
          rate !== 1 && (
            <Suspense>
              <LimitInCurrency limit={coin} rate={rate} currency={currency} />
            </Suspense>
          )
        )}
      </dd>
      {inForce && info.restriction && (
        <Suspense>
          <ClosedActivities />
        </Suspense>
      )}
    </dl>
  );
}

/** What may be withdrawn in a day now and with each level, and where the account is on the way (S4.11). */
export function Ladder({ steps, children, ...given }: LadderProps) {
  const t = useText();
  const { info } = given;
  const own = info.applicant.level;
  return (
    <Card title={t('hub.level.limit')}>
      <ol className={ladder.ladder}>
        {own === 0 && (
          <li aria-current="true">
            <h3 className={styles.small}>{t('hub.limits.level0')}</h3>
            <Limit {...given} level={0} />
          </li>
        )}
        {levels.map((level) => {
          const look = lookOf(level, steps, info);
          const { tone, Icon } = appearance[look];
          return (
            <li key={level} aria-current={level === own} data-reached={level < own}>
              <div className={ladder.rung}>
                <h3 className={styles.small}>{t(`hub.level${level}.title`)}</h3>
                <Badge tone={tone} icon={<Icon />}>
                  {t(`hub.status.${look}`)}
                </Badge>
              </div>
              {/* What a level takes that can be started stands in the card that starts it. */}
              {level === own + 1 && look !== 'ALLOW' && (
                <p className={styles.line}>{t(`hub.level${level}.text`)}</p>
              )}
              <Limit {...given} level={level} />
            </li>
          );
        })}
      </ol>
      {children}
    </Card>
  );
}
