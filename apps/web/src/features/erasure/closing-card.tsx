import {
  type AccountClosing,
  accountClosing,
  closeAccount,
  keepAccount,
} from '@credence/contract/account-closing';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Card } from '@credence/ui/card';
import { Stack } from '@credence/ui/stack';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { formatDate } from '../../i18n/format-moment.ts';
import { useText } from '../../i18n/text.ts';
import { AskFirst } from '../../views/ask-first.tsx';
import { NotYet } from '../../views/not-yet.tsx';
import { Refusal } from '../../views/refusal.tsx';
import styles from './erasure.module.css';

const closingQuery = {
  queryKey: [accountClosing.path],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(accountClosing, {}, { signal }),
};

/** What the law has us keep, and until when. */
function Kept({ kept }: Pick<AccountClosing, 'kept'>) {
  const t = useText();
  // Nothing of `access` is ever kept.
  const lines = kept.flatMap(({ class: of, until }) => (of === 'access' ? [] : [{ of, until }]));
  if (lines.length === 0) return null;
  return (
    <div>
      <p>{t('erasure.close.kept')}</p>
      <ul className={styles.kept}>
        {lines.map(({ of, until }) => (
          <li key={of}>{t(`erasure.kept.${of}`, { date: formatDate(until) })}</li>
        ))}
      </ul>
    </div>
  );
}

/** Asks whether the account shall really be closed, and closes it. */
function CloseButton({ onAsked }: { onAsked: () => void }) {
  const t = useText();
  const client = useQueryClient();
  const button = t('erasure.close.button');
  return (
    <AskFirst
      button={button}
      fullWidth
      title={t('erasure.close.ask')}
      keep={t('erasure.close.keep')}
      act={async () => {
        client.setQueryData(closingQuery.queryKey, await call(closeAccount, {}, { confirm: button }));
        onAsked();
      }}
    >
      <p>{t('erasure.close.confirm')}</p>
    </AskFirst>
  );
}

/** Closing the account: what follows, what is kept, and the way back until then. */
export function ClosingCard() {
  const t = useText();
  const client = useQueryClient();
  const found = useQuery(closingQuery);
  const keeping = useMutation({
    mutationFn: () => call(keepAccount, {}),
    networkMode: 'always',
    onSuccess: () => client.invalidateQueries(closingQuery),
  });
  const state = found.data;
  return (
    <Card
      title={t('erasure.close.title')}
      text={state && t('erasure.close.text', { days: String(state.graceDays) })}
    >
      {state ? (
        <Stack>
          {state.asked && (
            <Banner tone="warning" announce>
              {t('erasure.close.asked', { date: formatDate(state.asked.closesAt) })}
            </Banner>
          )}
          {!state.asked && keeping.isSuccess && (
            <Banner tone="success" announce>
              {t('erasure.close.stays')}
            </Banner>
          )}
          <Kept kept={state.kept} />
          {keeping.error && <Refusal error={keeping.error} />}
          {state.asked ? (
            <Button fullWidth loading={keeping.isPending} onClick={() => keeping.mutate()}>
              {t('erasure.close.keep')}
            </Button>
          ) : (
            <CloseButton onAsked={keeping.reset} />
          )}
        </Stack>
      ) : (
        <NotYet of={[found]} />
      )}
    </Card>
  );
}
