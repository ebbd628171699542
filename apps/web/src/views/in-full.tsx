import { identity } from '@credence/contract/identity';
import { Button } from '@credence/ui/button';
import { useMutation } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { formatDate } from '../i18n/format-moment.ts';
import { useText } from '../i18n/text.ts';

/**
 * What was submitted or verified, in clear once its owner has confirmed that it is them (S7.20). It is gone
 * with the screen.
 */
export function useInFull() {
  const t = useText();
  const show = useMutation({
    mutationFn: () => call(identity, { clear: true }, { confirm: t('verified.show') }),
    networkMode: 'always',
    gcTime: 0,
  });
  return {
    clear: show.data,
    failure: show.error,
    busy: show.isPending,
    toggle: () => (show.data ? show.reset() : show.mutate()),
  };
}

/** Shows it, or hides it again. */
export function ShowInFull({ clear, busy, toggle }: ReturnType<typeof useInFull>) {
  const t = useText();
  return (
    <Button size="small" loading={busy} onClick={toggle}>
      {t(clear ? 'verified.hide' : 'verified.show')}
    </Button>
  );
}

/** A date of birth; a masked one stays as it is. */
export const formatBirthDate = (date: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) ? formatDate(date) : date;
