import { endPartnerKey } from '@credence/contract/console-partner';
import type { PartnerKey } from '@credence/contract/partner';
import { Button } from '@credence/ui/button';
import { Table } from '@credence/ui/table';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useServerTime } from '../../api/server-time.ts';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { focusFirst } from '../../parts/focus.ts';
import { ModeBadge } from '../../parts/mode-badge.tsx';
import { Panel } from '../../parts/panel.tsx';
import { May } from '../../permissions/may.tsx';
import { exactTime } from '../../words/time.ts';
import { KeyDialog } from './key-dialog.tsx';
import styles from './partner.module.css';

function stateOf({ revokedAt, expiresAt }: PartnerKey, now: number): 'live' | 'revoked' | 'expired' {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && Date.parse(expiresAt) <= now ? 'expired' : 'live';
}

interface RevokeProps {
  partnerId: string;
  asked: PartnerKey;
  onDone: () => void;
  onClose: () => void;
}

const RevokeDialog = ({ partnerId, asked, onDone, onClose }: RevokeProps) => (
  <AskDialog
    title={`Revoke the key ${asked.name}?`}
    text="From the next call on it opens nothing, and that cannot be taken back. A program that still uses it stops working."
    confirm="Revoke"
    dangerous
    failed="The key was not revoked"
    perform={() => call(endPartnerKey, { partnerId, keyId: asked.id })}
    onDone={onDone}
    onClose={onClose}
  />
);

function KeyRow({ row, now, onRevoke }: { row: PartnerKey; now: number; onRevoke: () => void }) {
  const state = stateOf(row, now);
  return (
    <tr>
      <th scope="row">
        {row.name}
        <span className={styles.quiet}>{row.addresses.join(', ')}</span>
      </th>
      <td>
        <ModeBadge mode={row.mode} />
      </td>
      <td>{row.scopes.join(', ')}</td>
      <td className={styles.time}>{exactTime(row.createdAt)}</td>
      <td className={styles.time}>{row.lastUsedAt === null ? 'never' : exactTime(row.lastUsedAt)}</td>
      <td className={styles.time}>
        {state === 'revoked' && row.revokedAt !== null && `revoked ${exactTime(row.revokedAt)}`}
        {state !== 'revoked' && (row.expiresAt === null ? 'no end' : exactTime(row.expiresAt))}
        {state === 'expired' && ', over'}
      </td>
      <td>
        {state === 'live' && (
          <May do="manage-partners">
            <Button size="small" aria-label={`Revoke the key ${row.name}`} onClick={onRevoke}>
              Revoke…
            </Button>
          </May>
        )}
      </td>
    </tr>
  );
}

/** Id of the button that makes a key. */
const newKey = 'new-key';

const heads = ['Key', 'Mode', 'May', 'Made', 'Last used', 'Ends', 'Steps'];

/** The keys of a partner. */
export function KeysPanel({
  partnerId,
  keys,
  reload,
}: {
  partnerId: string;
  keys: readonly PartnerKey[];
  reload: () => void;
}) {
  const [making, setMaking] = useState(false);
  const [asked, setAsked] = useState<PartnerKey>();
  const now = useServerTime(30_000);
  return (
    <Panel
      title="Keys"
      aside={
        <May do="manage-partners">
          <Button id={newKey} size="small" onClick={() => setMaking(true)}>
            New key…
          </Button>
        </May>
      }
    >
      {keys.length === 0 ? (
        <p>There are no keys yet: this partner’s server cannot call.</p>
      ) : (
        <Table caption="Keys of the partner" captionHidden>
          <thead>
            <tr>
              {heads.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {keys.map((row) => (
              <KeyRow key={row.id} row={row} now={now} onRevoke={() => setAsked(row)} />
            ))}
          </tbody>
        </Table>
      )}
      {making && <KeyDialog partnerId={partnerId} onMade={reload} onClose={() => setMaking(false)} />}
      {asked && (
        <RevokeDialog
          partnerId={partnerId}
          asked={asked}
          onDone={() => {
            setAsked(undefined);
            reload();
            // The button that asked goes with the key.
            focusFirst(newKey);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Panel>
  );
}
