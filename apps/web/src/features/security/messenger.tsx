import { miniProgramLink, miniProgramUnlink } from '@credence/contract/session';
import { Badge } from '@credence/ui/badge';
import { Button } from '@credence/ui/button';
import { Card } from '@credence/ui/card';
import { Stack } from '@credence/ui/stack';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { host } from '../../host/choose.ts';
import { formatDayAndTime } from '../../i18n/format-moment.ts';
import { isolate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { FailureBanner } from '../../views/failure-banner.tsx';
import { factorsQuery } from './factors.ts';

/** The messaging app that signs in: connected from within it, disconnected anywhere. */
export function Messenger({ since }: { since: string | null }) {
  const t = useText();
  const client = useQueryClient();
  const { launchData } = host;
  const change = t(since === null ? 'messenger.connect' : 'messenger.disconnect');
  const { error, isPending, mutate } = useMutation({
    mutationFn: async () => {
      if (since !== null) await call(miniProgramUnlink, {}, { confirm: change });
      else if (launchData !== undefined)
        await call(miniProgramLink, { initData: launchData }, { confirm: change });
      await client.invalidateQueries(factorsQuery);
    },
    networkMode: 'always',
  });
  if (since === null && launchData === undefined) return null;
  return (
    <Card
      title={t('messenger.title')}
      text={t('messenger.text')}
      aside={since !== null && <Badge tone="success">{t('factors.app.on')}</Badge>}
    >
      <Stack>
        {since !== null && <p>{t('messenger.since', { time: isolate(formatDayAndTime(since)) })}</p>}
        <Button fullWidth loading={isPending} onClick={() => mutate()}>
          {change}
        </Button>
        <FailureBanner error={error} />
      </Stack>
    </Card>
  );
}
