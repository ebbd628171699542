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
import { SecurityCheck } from '../step-up/index.ts';
import { changeFactors, factorsQuery } from './factors.ts';
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
  const [removing, setRemoving] = useState<Passkey>();
  const [adding, setAdding] = useState(false);
  const make = useMutation({
    mutationFn: async (begun: ResultOf<typeof passkeyBegin>) => {
      await call(passkeyAdd, { passkey: await makePasskey(begun) });
      await client.invalidateQueries(factorsQuery);
    },
    networkMode: 'always',
  });

  /** The browser's own dialog follows once this one is gone. */
  async function begin(ticket: string): Promise<void> {
    const begun = await call(passkeyBegin, { ticket });
    setAdding(false);
    make.mutate(begun);
  }
  async function remove(ticket: string): Promise<void> {
    if (removing) await call(passkeyRemove, { id: removing.id, ticket });
    setRemoving(undefined);
    await client.invalidateQueries(factorsQuery);
  }

  return (
    <Card title={t('passkeys.title')} text={t('passkeys.text')}>
      <Stack>
        {passkeys.length > 0 && (
          <ul className={styles.list}>
            {passkeys.map((passkey) => (
              <Line key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
            ))}
          </ul>
        )}
        {make.error && (
          <Banner tone="danger" announce>
            {make.error instanceof NoPasskey ? t('passkeys.failed') : errorMessage(make.error)}
          </Banner>
        )}
        {browserHasPasskeys() && (
          <Button fullWidth loading={make.isPending} onClick={() => setAdding(true)}>
            {t('passkeys.add')}
          </Button>
        )}
      </Stack>
      {adding && (
        <SecurityCheck
          action={changeFactors}
          confirm={t('passkeys.add')}
          step={begin}
          onClose={() => setAdding(false)}
        />
      )}
      {removing && (
        <SecurityCheck
          action={changeFactors}
          confirm={t('passkeys.remove')}
          step={remove}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Card>
  );
}
