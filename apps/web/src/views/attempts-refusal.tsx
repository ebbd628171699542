import { retCodes } from '@credence/contract/ret-codes';
import { Banner } from '@credence/ui/banner';
import { ClockIcon } from '@credence/ui/icons/clock';
import { ErrorIcon } from '@credence/ui/icons/error';
import { ApiError } from '../api/client.ts';
import { paths } from '../host/paths.ts';
import { formatMoment } from '../i18n/format-moment.ts';
import { isolate } from '../i18n/format.ts';
import { useText } from '../i18n/text.ts';
import { ContactSupport } from './contact-support.tsx';
import { PlainFrame, WayOn } from './plain-frame.tsx';
import { retryAtOf } from './retry-at.ts';

/** Whether it was refused because one has tried as often as one may, today or in all. */
export const isAttemptsRefusal = (error: Error | null | undefined): error is ApiError =>
  error instanceof ApiError &&
  (error.code === retCodes.ATTEMPTS_TODAY || error.code === retCodes.ATTEMPTS_USED_UP);

interface AttemptsRefusalProps {
  error: ApiError;
  /** It is all there is to say on the screen. */
  whole?: boolean;
}

interface AttemptsBannerProps {
  /** When the next try is free; undefined where there is none. */
  retryAt: string | undefined;
  /** It comes as the answer to something that was pressed. */
  announce?: boolean;
}

function useWords(retryAt: string | undefined): { title: string; text: string } {
  const t = useText();
  if (retryAt === undefined)
    return { title: t('document.attempts.usedUp'), text: t('document.attempts.usedUpText') };
  return {
    title: t('document.attempts.today'),
    text: t('document.attempts.todayText', { time: isolate(formatMoment(retryAt)) }),
  };
}

/** The tries of today or of all are used up: when the next is free, or who can give another. */
export function AttemptsBanner({ retryAt, announce = false }: AttemptsBannerProps) {
  const { title, text } = useWords(retryAt);
  return (
    <Banner tone={retryAt === undefined ? 'danger' : 'warning'} title={title} announce={announce}>
      {text}
      {retryAt === undefined && (
        <p>
          <ContactSupport />
        </p>
      )}
    </Banner>
  );
}

/** The same as the answer to a call. */
export function AttemptsRefusal({ error, whole }: AttemptsRefusalProps) {
  const t = useText();
  const retryAt = retryAtOf(error);
  const words = useWords(retryAt);
  if (!whole) return <AttemptsBanner retryAt={retryAt} announce />;
  return (
    <PlainFrame
      icon={retryAt === undefined ? <ErrorIcon /> : <ClockIcon />}
      {...words}
      action={
        <>
          {retryAt === undefined && <ContactSupport button="secondary" wide />}
          <WayOn to={paths.overview}>{t('document.toHub')}</WayOn>
        </>
      }
    />
  );
}
