import type { Level } from '@credence/contract/words';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { CameraIcon } from '@credence/ui/icons/camera';
import { Stack } from '@credence/ui/stack';
import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { errorMessage } from '../../api/messages.ts';
import { host } from '../../host/choose.ts';
import { useText } from '../../i18n/text.ts';
import { HandOffDialog } from './hand-off-dialog.tsx';
import { start } from './queries.ts';

/** On a phone there is no other one to go on with. */
const isPhone = (): boolean => matchMedia('(pointer: coarse) and (max-width: 767px)').matches;

/** Continues on a phone (S2.2); not offered on a phone itself. */
export function HandOff({ level }: { level: Level }) {
  const t = useText();
  const begin = useMutation({ mutationFn: () => start(level), networkMode: 'always', gcTime: 0 });
  const { reset } = begin;
  const close = useCallback(() => reset(), [reset]);
  if (host.session?.handedOff || isPhone()) return null;
  return (
    <Stack gap="sm">
      {begin.error && (
        <Banner tone="danger" announce>
          {errorMessage(begin.error)}
        </Banner>
      )}
      <Button
        size="x-large"
        fullWidth
        icon={<CameraIcon />}
        loading={begin.isPending}
        onClick={() => begin.mutate()}
      >
        {t('handOff.title')}
      </Button>
      {begin.data && (
        <HandOffDialog
          key={begin.data.id}
          begun={begin.data}
          onClose={close}
          onAgain={() => begin.mutate()}
          beginning={begin.isPending}
        />
      )}
    </Stack>
  );
}
