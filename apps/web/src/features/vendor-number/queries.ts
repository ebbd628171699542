import {
  currentCase,
  electronicIdentityReturn,
  type InputOf,
  kycInfo,
  nonDocumentCase,
  type NumberScheme,
  type ResultOf,
  type StepStatus,
  vendorToken,
} from '@credence/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { pauseOf } from '../../case-views/pause.ts';
import { host } from '../../host/choose.ts';
import { type Level, statusOf } from './view.ts';

interface Standing {
  status: StepStatus;
  newest: ResultOf<typeof nonDocumentCase>;
  /** When the next try is free, where today's are used up. */
  pausedUntil: string | undefined;
}

/**
 * Where a level stands and the newest verification without a document at it; together, because either alone would say something that the other has moved
 * on from.
 */
export const standingQuery = (level: Level) =>
  queryOptions({
    queryKey: [nonDocumentCase.path, level],
    queryFn: async ({ signal }): Promise<Standing> => {
      const steps = await call(kycInfo, { obtain_state: true }, { signal });
      const newest = await call(nonDocumentCase, { level: level === 1 ? '1' : '2' }, { signal });
      return { status: statusOf(steps, level), newest, pausedUntil: pauseOf(steps, level) };
    },
  });

/** Lets everything that shows where the level stands ask anew. */
export async function askAnew(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: [kycInfo.path] });
  void client.invalidateQueries({ queryKey: [currentCase.path] });
  await client.invalidateQueries({ queryKey: [nonDocumentCase.path] });
}

/** Hands a number in: there is nothing else to send. */
export async function handIn(
  client: QueryClient,
  input: { level: Level; country: string; scheme: NumberScheme; number: string },
): Promise<void> {
  const { case: found, shownNumber } = await call(vendorToken, { by: 'number', ...input });
  host.session?.submitted();
  const newest = { case: found, shownNumber, scheme: input.scheme };
  client.setQueryData(standingQuery(input.level).queryKey, (standing) => standing && { ...standing, newest });
  await askAnew(client);
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
  await askAnew(client);
}
