import { isWaiting } from '../../queries/kyc.ts';
import type { InputOf, ResultOf } from '@credence/contract/endpoint';
import { kycInfo, type StepStatus } from '@credence/contract/kyc';
import { electronicIdentityReturn, nonDocumentCase, vendorToken } from '@credence/contract/vendor-calls';
import { currentCase } from '@credence/contract/verification';
import type { Level, NumberScheme } from '@credence/contract/words';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { host } from '../../host/choose.ts';
import { pauseOf, statusOfLevel } from '../../queries/level-status.ts';

export interface LevelStatus {
  status: StepStatus;
  /** Everything is confirmed, and the level waits for more. */
  waits: boolean;
  newest: ResultOf<typeof nonDocumentCase>;
  /** When the next try is free, where today's are used up. */
  pausedUntil: string | undefined;
}

/**
 * Where a level stands and the newest verification without a document at it; together, because either alone
 * would say something that the other has moved on from. The case first: a verdict between the two calls then
 * leaves one that is still checked, which is asked for again.
 */
export const levelStatusesQuery = (level: Level) =>
  queryOptions({
    queryKey: [nonDocumentCase.path, level],
    queryFn: async ({ signal }): Promise<LevelStatus> => {
      const newest = await call(nonDocumentCase, { level: level === 1 ? '1' : '2' }, { signal });
      const steps = await call(kycInfo, { obtain_state: true }, { signal });
      const waits = isWaiting(steps);
      return { status: statusOfLevel(steps, level), waits, newest, pausedUntil: pauseOf(steps, level) };
    },
  });

/** Refreshes everything that shows the status of the level. */
export async function refreshStatus(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: [kycInfo.path] });
  void client.invalidateQueries({ queryKey: [currentCase.path] });
  await client.invalidateQueries({ queryKey: [nonDocumentCase.path] });
}

/** Submits a number: there is nothing else to send. */
export async function submitNumber(
  client: QueryClient,
  input: { level: Level; country: string; scheme: NumberScheme; number: string },
): Promise<void> {
  const { case: found, shownNumber } = await call(vendorToken, { by: 'number', ...input });
  host.session?.submitted();
  const newest = { case: found, shownNumber, scheme: input.scheme };
  client.setQueryData(levelStatusesQuery(input.level).queryKey, (known) => known && { ...known, newest });
  await refreshStatus(client);
}

/** Where the electronic identity is asked for. */
export async function askElectronicIdentity(input: { level: Level; country: string }): Promise<URL> {
  const { url } = await call(vendorToken, { by: 'electronic-identity', ...input });
  const address = new URL(url);
  if (!/^https?:$/.test(address.protocol)) throw new Error('the electronic identity has no web address');
  return address;
}

export async function finishElectronicIdentity(
  client: QueryClient,
  answer: InputOf<typeof electronicIdentityReturn>,
): Promise<void> {
  const found = await call(electronicIdentityReturn, answer);
  if (found.state !== 'collecting') host.session?.submitted();
  await refreshStatus(client);
}
