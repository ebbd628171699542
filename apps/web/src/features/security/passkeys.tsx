import type { ResultOf } from '@credence/contract/endpoint';
import type { accountFactors } from '@credence/contract/factor';
import {
  passkeyAdd,
  passkeyBegin,
  passkeyNameLength,
  passkeyRemove,
  passkeyRename,
} from '@credence/contract/passkey';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Card } from '@credence/ui/card';
import { Stack } from '@credence/ui/stack';
import { TextField } from '@credence/ui/text-field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { call } from '../../api/client.ts';
import { browserHasPasskeys, makePasskey, NoPasskey } from '../../api/passkeys.ts';
import { errorMessage } from '../../api/messages.ts';
import { formatDayAndTime } from '../../i18n/format-moment.ts';
import { useText } from '../../i18n/text.ts';
import { FailureBanner } from '../../views/failure-banner.tsx';
import { factorsQuery } from './factors.ts';
import styles from './sessions.module.css';

type Passkey = ResultOf<typeof accountFactors>['passkeys'][number];

interface RenameProps {
  passkey: Passkey;
  onDone: () => void;
}

function Rename({ passkey, onDone }: RenameProps) {
  const t = useText();
  const client = useQueryClient();
  const [name, setName] = useState(passkey.name);
  const rename = useMutation({
    mutationFn: () => call(passkeyRename, { id: passkey.id, name: name.trim() }),
    networkMode: 'always',
    onSuccess: async () => {
      await client.invalidateQueries(factorsQuery);
      onDone();
    },
  });
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (!rename.isPending && name.trim() !== '') rename.mutate();
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <TextField
          label={t('passkeys.name')}
          error={rename.error && errorMessage(rename.error)}
          maxLength={passkeyNameLength}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" size="small" loading={rename.isPending}>
          {t('passkeys.save')}
        </Button>
      </Stack>
    </form>
  );
}

interface LineProps {
  passkey: Passkey;
  onRemove: () => void;
}

function Line({ passkey, onRemove }: LineProps) {
  const t = useText();
  const [renaming, setRenaming] = useState(false);
  const { name, usedAt } = passkey;
  if (renaming) {
    return (
      <li className={styles.session}>
        <Rename passkey={passkey} onDone={() => setRenaming(false)} />
      </li>
    );
  }
  return (
    <li className={styles.session}>
      <div className={styles.about}>
        <bdi className={styles.device}>{name}</bdi>
        {usedAt !== null && (
          <span className={styles.seen}>{t('sessions.seen', { time: formatDayAndTime(usedAt) })}</span>
        )}
      </div>
      <div className={styles.device}>
        <Button size="small" aria-label={t('passkeys.renameOf', { name })} onClick={() => setRenaming(true)}>
          {t('passkeys.rename')}
        </Button>
        <Button size="small" aria-label={t('passkeys.removeOf', { name })} onClick={onRemove}>
          {t('passkeys.remove')}
        </Button>
      </div>
    </li>
  );
}

/** The passkeys of the account: made, named and removed. */
export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const t = useText();
  const client = useQueryClient();
  const make = useMutation({
    mutationFn: async () => {
      const begun = await call(passkeyBegin, {}, { confirm: t('passkeys.add') });
      await call(passkeyAdd, { passkey: await makePasskey(begun) });
      await client.invalidateQueries(factorsQuery);
    },
    networkMode: 'always',
  });
  const remove = useMutation({
    mutationFn: async ({ id }: Passkey) => {
      await call(passkeyRemove, { id }, { confirm: t('passkeys.remove') });
      await client.invalidateQueries(factorsQuery);
    },
    networkMode: 'always',
  });

  return (
    <Card title={t('passkeys.title')} text={t('passkeys.text')}>
      <Stack>
        {passkeys.length > 0 && (
          <ul className={styles.list}>
            {passkeys.map((passkey) => (
              <Line key={passkey.id} passkey={passkey} onRemove={() => remove.mutate(passkey)} />
            ))}
          </ul>
        )}
        {make.error instanceof NoPasskey ? (
          <Banner tone="danger" announce>
            {t('passkeys.failed')}
          </Banner>
        ) : (
          <FailureBanner error={make.error ?? remove.error} />
        )}
        {browserHasPasskeys() && (
          <Button fullWidth loading={make.isPending} onClick={() => make.mutate()}>
            {t('passkeys.add')}
          </Button>
        )}
      </Stack>
    </Card>
  );
}
