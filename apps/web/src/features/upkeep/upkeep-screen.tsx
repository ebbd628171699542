import type { ResultOf } from '@credence/contract/endpoint';
import { confirmRefresh, refreshState } from '@credence/contract/upkeep';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Column } from '@credence/ui/column';
import { CheckIcon } from '@credence/ui/icons/check';
import { ClockIcon } from '@credence/ui/icons/clock';
import { PageHeader } from '@credence/ui/page-header';
import { Stack } from '@credence/ui/stack';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/client.ts';
import { errorMessage } from '../../api/messages.ts';
import { host } from '../../host/choose.ts';
import { paths } from '../../host/paths.ts';
import { formatDate } from '../../i18n/format-moment.ts';
import { type TextKey, useText } from '../../i18n/text.ts';
import { changedInApp, configQuery } from '../../queries/identity.ts';
import { declaredQuery } from '../../queries/personal-info.ts';
import { BackToOverview } from '../../views/back-to-overview.tsx';
import { ContactSupport } from '../../views/contact-support.tsx';
import { LockedInfo } from '../../views/locked-info.tsx';
import { NotYet } from '../../views/not-yet.tsx';
import { PlainFrame, WayOn } from '../../views/plain-frame.tsx';
import { useArrival } from '../../views/use-arrival.ts';

type Refresh = ResultOf<typeof refreshState>;

const refreshQuery = {
  queryKey: [refreshState.path],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(refreshState, {}, { signal }),
};

/** What follows from an answer of no: details of a verified account change only with its identity. */
function Change() {
  const t = useText();
  const found = useQuery(configQuery);
  const { data: config } = found;
  if (!config) return <NotYet of={[found]} />;
  const { reset, update } = config.selfService;
  if (!reset && !update) {
    return (
      <Banner tone="info" title={t('upkeep.changed')}>
        <p>{t(changedInApp(config) ? 'identityChange.inApp' : 'upkeep.support')}</p>
        {!changedInApp(config) && (
          <p>
            <ContactSupport />
          </p>
        )}
      </Banner>
    );
  }
  return (
    <Banner tone="info" title={t('upkeep.changed')}>
      <Stack gap="sm">
        {update && (
          <>
            <p>{t('upkeep.changedDocument')}</p>
            <WayOn to={paths.updateKyc}>{t('upkeep.renew')}</WayOn>
          </>
        )}
        {reset && (
          <>
            <p>{t('upkeep.changedDetails')}</p>
            <WayOn to={paths.resetKyc}>{t('upkeep.again')}</WayOn>
          </>
        )}
      </Stack>
    </Banner>
  );
}

/** The details with the question; none of it can be changed here. */
function Ask({ refresh }: { refresh: Refresh }) {
  const t = useText();
  const client = useQueryClient();
  const declared = useQuery(declaredQuery);
  const [changing, setChanging] = useState(false);
  const confirm = useMutation({
    mutationFn: () => call(confirmRefresh, {}),
    onSuccess: async (done) => {
      client.setQueryData(refreshQuery.queryKey, done);
      await client.invalidateQueries({ predicate: ({ queryKey: [path] }) => path !== refreshState.path });
    },
  });
  const { data: saved } = declared;
  if (!saved) return <NotYet of={[declared]} />;
  const until = refresh.dueAt === null ? '' : formatDate(refresh.dueAt);
  const day: TextKey = refresh.state === 'overdue' ? 'owed.overdue' : 'owed.due';
  return (
    <Stack gap="lg">
      <PageHeader
        above={<BackToOverview />}
        title={t('upkeep.title')}
        text={t(refresh.reason === 'edition' ? 'upkeep.edition' : 'upkeep.intro')}
      />
      <p>{t(day, { day: until })}</p>
      <LockedInfo info={saved.info} />
      {confirm.isError && <Banner tone="danger">{errorMessage(confirm.error)}</Banner>}
      {changing ? (
        <Change />
      ) : (
        <Button size="x-large" fullWidth onClick={() => setChanging(true)}>
          {t('upkeep.change')}
        </Button>
      )}
      <Button
        variant="primary"
        size="x-large"
        fullWidth
        loading={confirm.isPending}
        onClick={() => confirm.mutate()}
      >
        {t('upkeep.yes')}
      </Button>
    </Stack>
  );
}

/** The details are confirmed, or nothing was asked; a document may be left. */
function Settled({ refresh, asked }: { refresh: Refresh; asked: boolean }) {
  const t = useText();
  useEffect(() => host.ready(), []);
  if (refresh.document === 'todo' || refresh.document === 'waiting') {
    const waits = refresh.document === 'waiting';
    return (
      <PlainFrame
        icon={<ClockIcon />}
        title={t(waits ? 'upkeep.documentWaits.title' : 'upkeep.documentNext.title')}
        text={t(waits ? 'upkeep.documentWaits.text' : 'upkeep.documentNext.text')}
        action={
          waits ? (
            <WayOn to={paths.overview}>{t('document.toHub')}</WayOn>
          ) : (
            <WayOn to={paths.updateKyc} primary>
              {t('upkeep.renew')}
            </WayOn>
          )
        }
      />
    );
  }
  return (
    <PlainFrame
      icon={<CheckIcon />}
      tone="success"
      title={t(asked ? 'upkeep.done.title' : 'upkeep.none.title')}
      text={t(asked ? 'upkeep.done.text' : 'upkeep.none.text')}
      action={<WayOn to={paths.overview}>{t('document.toHub')}</WayOn>}
    />
  );
}

/** Whether the details of a verified account are still right. */
export default function UpkeepScreen() {
  const found = useQuery(refreshQuery);
  const { data: refresh } = found;
  const [asked, setAsked] = useState(false);
  const asks = refresh?.details === 'todo';
  if (asks && !asked) setAsked(true);
  useArrival(asks ? 'ask' : 'settled');
  return (
    <Column>
      {refresh ? (
        asks ? (
          <Ask refresh={refresh} />
        ) : (
          <Settled refresh={refresh} asked={asked} />
        )
      ) : (
        <NotYet of={[found]} />
      )}
    </Column>
  );
}
