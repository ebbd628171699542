import { retCodes } from '@credence/contract/ret-codes';
import { securityActions } from '@credence/contract/security-action';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Dialog } from '@credence/ui/dialog';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/messages.ts';
import { countryName } from '../../i18n/country-name.ts';
import { isolate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { SecurityCheck } from '../step-up/index.ts';
import { diversionQuery, moveTo } from './queries.ts';
import styles from './sister-site.module.css';
import { siteName } from './site-name.ts';

export interface DiversionProps {
  /** A residence that is about to be declared; without it the declared one counts. */
  residence?: string | undefined;
  /** A country whose residents are not verified here; said where no other site is there for them either. */
  unserved?: string | undefined;
  /** What is shown: only what must be done, only what may be, or both. */
  show: 'required' | 'suggested' | 'all';
}

/** A holder with a level to lose must re-authenticate first. */
const needsCheck = (error: unknown): boolean =>
  error instanceof ApiError && error.code === retCodes.SECURITY_CHECK_NEEDED;

/** Said where the question was: what asked it is gone. */
function Moved({ site }: { site: string }) {
  const t = useText();
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => banner.current?.focus(), []);
  return (
    <div ref={banner} tabIndex={-1}>
      <Banner tone="success" title={t('diversion.done', { site: siteName(site) })} announce />
    </div>
  );
}

interface MoveDialogProps {
  open: boolean;
  /** The country and the site, as texts name them. */
  names: { country: string; site: string };
  /** The account moves without leaving this address. */
  here: boolean;
  moving: boolean;
  error: Error | null;
  onMove: () => void;
  onClose: () => void;
}

/** What a move means, before it is done. */
function MoveDialog({ open, names, here, moving, error, onMove, onClose }: MoveDialogProps) {
  const t = useText();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('diversion.confirm.title', names)}
      closeLabel={t('app.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('diversion.stay')}</Button>
          <Button variant="primary" loading={moving} onClick={onMove}>
            {t('diversion.move', names)}
          </Button>
        </>
      }
    >
      <ul className={styles.points}>
        <li>{t('diversion.confirm.levels')}</li>
        <li>{t('diversion.confirm.takeOver', names)}</li>
        <li>{t(here ? 'diversion.confirm.here' : 'diversion.confirm.there', names)}</li>
      </ul>
      {error && (
        <Banner tone="danger" announce>
          {errorMessage(error)}
        </Banner>
      )}
    </Dialog>
  );
}

/**
 * Where the account belongs by where its holder lives, why, and the way there (S7.19). A network address is
 * only ever a reason to suggest it.
 */
export function Diversion({ residence, unserved, show }: DiversionProps) {
  const t = useText();
  const client = useQueryClient();
  const { data } = useQuery(diversionQuery(residence));
  const [step, setStep] = useState<'asking' | 'checking'>();
  const [movedTo, setMovedTo] = useState('');
  const close = () => setStep(undefined);

  async function carryOut(target: string, ticket?: string): Promise<void> {
    const { url } = await moveTo(target, residence, ticket);
    if (url !== '') {
      location.assign(url);
      return;
    }
    await client.invalidateQueries();
    close();
    setMovedTo(target);
  }

  const move = useMutation({
    mutationFn: (target: string) => carryOut(target),
    onError: (error) => {
      if (needsCheck(error)) setStep('checking');
    },
  });

  if (movedTo !== '') return <Moved site={movedTo} />;
  if (!data) return null;
  if (data.by === '' || data.target === '') {
    return unserved === undefined ? null : (
      <Banner tone="info" announce={residence !== undefined}>
        {t('diversion.none', { country: isolate(countryName(unserved)) })}
      </Banner>
    );
  }
  if (show !== 'all' && data.required !== (show === 'required')) return null;
  const names = { country: isolate(countryName(data.country)), site: siteName(data.target) };
  const title = t(data.required ? 'diversion.title.required' : 'diversion.title');
  return (
    <section aria-label={title}>
      <Banner
        tone={data.required ? 'warning' : 'info'}
        title={title}
        announce={residence !== undefined}
        action={
          <Button
            size={data.required ? 'large' : 'small'}
            variant={data.required ? 'primary' : 'secondary'}
            onClick={() => {
              move.reset();
              setStep('asking');
            }}
          >
            {t('diversion.move', names)}
          </Button>
        }
      >
        <p>{t(`diversion.by.${data.by}`, names)}</p>
        {data.required && <p>{t('diversion.required')}</p>}
      </Banner>
      <MoveDialog
        open={step === 'asking'}
        names={names}
        here={data.url === ''}
        moving={move.isPending}
        error={needsCheck(move.error) ? null : move.error}
        onMove={() => move.mutate(data.target)}
        onClose={close}
      />
      {step === 'checking' && (
        <SecurityCheck
          action={securityActions.RESET}
          confirm={t('diversion.move', names)}
          step={(ticket) => carryOut(data.target, ticket)}
          onClose={close}
        />
      )}
    </section>
  );
}
