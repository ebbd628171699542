import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Link } from 'wouter';
import { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/messages.ts';
import { paths } from '../../host/paths.ts';
import { formatDayAndTime } from '../../i18n/format-moment.ts';
import { isolate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import type { Offer } from './words.ts';

/** Where the case of an update is. */
export const updateCaseAddress = `${paths.documents}?level=1`;

/** Why it is not allowed now, by the text of the code (S8.11), and from when on it is. */
export function NotNow({ offer }: { offer: Offer }) {
  const t = useText();
  return (
    <Banner tone="warning" title={t('identityChange.notNow')}>
      <p>{errorMessage(new ApiError(offer.code, ''))}</p>
      {offer.from !== null && (
        <p>{t('identityChange.from', { time: isolate(formatDayAndTime(offer.from)) })}</p>
      )}
    </Banner>
  );
}

export const begunStates = ['collecting', 'retry'] as const;

/** An update that was begun waits for its pictures, or was sent back. */
export function Begun({ state }: { state: (typeof begunStates)[number] }) {
  const t = useText();
  return (
    <Banner
      tone={state === 'retry' ? 'warning' : 'info'}
      title={t(state === 'retry' ? 'update.sentBack.title' : 'update.begun.title')}
      action={
        <Link href={updateCaseAddress} asChild>
          <Button href={updateCaseAddress} size="small">
            {t('update.begun.action')}
          </Button>
        </Link>
      }
    >
      {t(state === 'retry' ? 'update.sentBack.text' : 'update.begun.text')}
    </Banner>
  );
}
