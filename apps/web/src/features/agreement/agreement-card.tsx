import type { AgreementLine, AgreementState } from '@credence/contract/agreement';
import { StatusBadge } from '@credence/ui/badge';
import { Button } from '@credence/ui/button';
import { Card } from '@credence/ui/card';
import type { Tone } from '@credence/ui/tone';
import { Link } from 'wouter';
import { formatDate } from '../../i18n/format-moment.ts';
import { useText } from '../../i18n/text.ts';
import { documentPath } from './addresses.ts';
import styles from './agreement.module.css';
import { WithdrawButton } from './withdraw-button.tsx';

const tones: Record<AgreementState, Tone> = {
  'to-read': 'warning',
  accepted: 'success',
  renew: 'warning',
  withdrawn: 'neutral',
};

/** The versions that were agreed to, each with its copy. */
function Given({ code, given }: Pick<AgreementLine, 'code' | 'given'>) {
  const t = useText();
  return (
    <ul className={styles.history}>
      {given.map(({ version, acceptedAt }) => (
        <li key={acceptedAt}>
          <Link href={documentPath(code, version)}>
            {t('agreements.given', { version: formatDate(version), date: formatDate(acceptedAt) })}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** An agreement with its state, what is to be done with it, and what was agreed to. */
export function AgreementCard({ line }: { line: AgreementLine }) {
  const t = useText();
  const { code, title, language, state, needed, given, dueAt } = line;
  const [newest] = given;
  const open = state === 'accepted' ? 'agreements.read.again' : 'agreements.read';
  const when =
    state === 'accepted' ? newest?.acceptedAt : state === 'withdrawn' ? newest?.withdrawnAt : undefined;
  return (
    <Card
      title={<span lang={language}>{title}</span>}
      aside={
        // What nobody asks for is no duty.
        (needed || state !== 'to-read') && (
          <StatusBadge tone={tones[state]}>
            {t(`agreements.state.${state}`, { date: when ? formatDate(when) : '' })}
          </StatusBadge>
        )
      }
      actions={
        <>
          <Link href={documentPath(code)} asChild>
            <Button
              href={documentPath(code)}
              variant={needed && state !== 'accepted' ? 'primary' : 'secondary'}
            >
              {t(open)}
            </Button>
          </Link>
          {line.withdrawable && (state === 'accepted' || state === 'renew') && <WithdrawButton code={code} />}
        </>
      }
    >
      <div className={styles.line}>
        <p className={styles.small}>{t('agreements.version', { date: formatDate(line.version) })}</p>
        {dueAt !== null && <p>{t('agreements.due', { date: formatDate(dueAt) })}</p>}
        {state === 'renew' && (
          <ul className={styles.list} lang={language}>
            {line.changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
        {given.length > 0 && <Given code={code} given={given} />}
      </div>
    </Card>
  );
}
