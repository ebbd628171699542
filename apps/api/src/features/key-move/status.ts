import type { Context } from '../../base/context.ts';
import { keyPurposes, storedKeys, type KeyHolder, type MasterKey } from '../../seal/index.ts';
import { keyMoves } from './store.ts';

/** What the operator reads of the keys: a line each, without any key. */
export async function keyStatus(
  { db, keyring }: Pick<Context, 'db' | 'keyring'>,
  masters: readonly MasterKey[],
  holders: readonly KeyHolder[],
): Promise<string[]> {
  const rows = await storedKeys(db);
  const lines = ['Master keys, as configured; the first wraps:'];
  for (const [index, { id, kind }] of masters.entries()) {
    const count = rows.filter((row) => row.master_key === id).length;
    const more = count === 0 && index > 0 ? ': can be taken out of the configuration' : '';
    lines.push(`  ${id}  ${kind.padEnd(8)} wraps ${count} of ${rows.length} keys${more}`);
  }
  lines.push('', 'Keys of the installation:');
  for (const purpose of keyPurposes) {
    const current = keyring.current(purpose);
    for (const row of rows.filter((one) => one.purpose === purpose)) {
      const since = row.used_from.toISOString().slice(0, 16);
      const state =
        row.id === current.id
          ? 'in use'
          : row.serial > current.serial
            ? `in use from ${row.used_from.toISOString()}`
            : row.retired_at === null
              ? 'being replaced'
              : 'retired';
      lines.push(`  ${row.id}  ${purpose.padEnd(8)} ${state}${state === 'in use' ? ` since ${since}` : ''}`);
    }
  }
  lines.push('', 'Rows under older keys:');
  for (const holder of holders) {
    lines.push(`  ${String(await holder.left(db, keyring)).padStart(8)}  ${holder.name} (${holder.purpose})`);
  }
  const open = (await keyMoves(db)).filter((move) => move.ended_at === null);
  if (open.length > 0) lines.push('', 'Under way (npm run keys -- rewrap goes on with it):');
  for (const move of open) lines.push(`  ${move.holder}: ${move.rows_moved} of ${move.rows_at_start}`);
  return lines;
}
