import type { accountFactors } from '@credence/contract/factor';
import type { ResultOf } from '@credence/contract/endpoint';
import { singleSignOnConnect, singleSignOnDisconnect } from '@credence/contract/single-sign-on';
import { Badge } from '@credence/ui/badge';
import { Button } from '@credence/ui/button';
import { Card } from '@credence/ui/card';
import { Stack } from '@credence/ui/stack';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { formatDayAndTime } from '../../i18n/format-moment.ts';
import { isolate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { FailureBanner } from '../../views/failure-banner.tsx';
import { factorsQuery } from './factors.ts';

type Factors = ResultOf<typeof accountFactors>;

interface SingleSignOnProps {
  provider: NonNullable<Factors['singleSignOn']>;
  /** Whether a password signs in as well: else nothing would without the provider. */
  hasPassword: boolean;
}

/** The operator's OpenID provider: connected and disconnected by whoever confirms that it is them. */
export function SingleSignOn({ provider: { name, since }, hasPassword }: SingleSignOnProps) {
  const t = useText();
  const client = useQueryClient();
  const change = t(since === null ? 'messenger.connect' : 'messenger.disconnect');
  const { error, isPending, mutate } = useMutation({
    mutationFn: async () => {
      if (since === null) {
        const { url } = await call(singleSignOnConnect, {}, { confirm: change });
        location.assign(url);
      } else {
        await call(singleSignOnDisconnect, {}, { confirm: change });
        await client.invalidateQueries(factorsQuery);
      }
    },
    networkMode: 'always',
  });
  return (
    <Card
      title={name}
      text={t(hasPassword ? 'singleSignOn.text' : 'singleSignOn.only', { provider: isolate(name) })}
      aside={since !== null && <Badge tone="success">{t('factors.app.on')}</Badge>}
    >
      <Stack>
        {since !== null && <p>{t('messenger.since', { time: isolate(formatDayAndTime(since)) })}</p>}
        {(since === null || hasPassword) && (
          <Button fullWidth loading={isPending} onClick={() => mutate()}>
            {change}
          </Button>
        )}
        <FailureBanner error={error} />
      </Stack>
    </Card>
  );
}
