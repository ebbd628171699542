import {
  type AccountSession,
  accountSessions,
  endAccountSessions,
} from '@credence/contract/account-sessions';
import { Badge } from '@credence/ui/badge';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Card } from '@credence/ui/card';
import { Stack } from '@credence/ui/stack';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { errorMessage } from '../../api/messages.ts';
import { formatDayAndTime } from '../../i18n/format-moment.ts';
import { type Translate, useText } from '../../i18n/text.ts';
import { NotYet } from '../../views/not-yet.tsx';
import styles from './sessions.module.css';

export const sessionsQuery = {
  queryKey: [accountSessions.path],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(accountSessions, {}, { signal }),
};

/** What a browser or a system that tells nothing is called by the server. */
const untold = '?';

function deviceName(t: Translate, { browser, system }: AccountSession): string {
  if (browser !== untold && system !== untold) return t('sessions.device', { browser, system });
  return [browser, system].find((name) => name !== untold) ?? t('sessions.unknown');
}

interface SessionProps {
  session: AccountSession;
  ending: boolean;
  onEnd: () => void;
}

function Session({ session, ending, onEnd }: SessionProps) {
  const t = useText();
  const device = deviceName(t, session);
  return (
    <li className={styles.session}>
      <div className={styles.about}>
        <span className={styles.device}>
          <bdi>{device}</bdi> {session.current && <Badge tone="success">{t('sessions.current')}</Badge>}
        </span>
        <span className={styles.seen}>{t('sessions.seen', { time: formatDayAndTime(session.seenAt) })}</span>
      </div>
      {!session.current && (
        <Button size="small" loading={ending} aria-label={t('sessions.endOf', { device })} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}

/** Where the account is signed in, and the way to end it. */
export function Sessions({ hasPassword }: { hasPassword: boolean }) {
  const t = useText();
  const client = useQueryClient();
  const found = useQuery(sessionsQuery);
  const end = useMutation({
    mutationFn: (id: string | undefined) => call(endAccountSessions, id === undefined ? {} : { id }),
    networkMode: 'always',
    onSuccess: () => client.invalidateQueries(sessionsQuery),
  });
  const sessions = found.data?.sessions;
  return (
    <Card title={t('sessions.title')} text={t(hasPassword ? 'sessions.text' : 'sessions.textAlone')}>
      {sessions ? (
        <Stack>
          <ul className={styles.list}>
            {sessions.map((session) => (
              <Session
                key={session.id}
                session={session}
                ending={end.isPending && end.variables === session.id}
                onEnd={() => end.mutate(session.id)}
              />
            ))}
          </ul>
          {end.isError && (
            <Banner tone="danger" announce>
              {errorMessage(end.error)}
            </Banner>
          )}
          {end.isSuccess && (
            <Banner tone="success" announce>
              {t('sessions.ended')}
            </Banner>
          )}
          {sessions.length > 1 ? (
            <Button
              fullWidth
              loading={end.isPending && end.variables === undefined}
              onClick={() => end.mutate(undefined)}
            >
              {t('sessions.endOthers')}
            </Button>
          ) : (
            <p>{t('sessions.alone')}</p>
          )}
        </Stack>
      ) : (
        <NotYet of={[found]} />
      )}
    </Card>
  );
}
