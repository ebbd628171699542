import { electronicIdentityReturn, nonDocumentCase, vendorToken } from '@credence/contract/vendor-calls';
import type { Config } from '../../base/config/config.ts';
import type { Serve, Verb } from '../../http/serve.ts';
import { readApplicant } from '../applicant/index.ts';
import { allCasesOf, counts } from '../case/index.ts';
import { submitIfFinished } from '../provider-session/index.ts';
import { showCase } from '../submission/index.ts';
import type { Providers } from '../provider/index.ts';
import { beginElectronicIdentity, electronicIdentityReturnVerb } from './electronic-identity.ts';
import { IdentityProvider } from './identity-provider.ts';
import { submitNumber } from './number.ts';
import { readNumber } from './store.ts';

/** Calls to a registry cost money, and numbers could be guessed. */
const limit = { times: 200, within: 10 * 60 * 1000 };

export function registryRoutes(serve: Serve, providers: Providers, { electronicIdentity }: Config): void {
  const provider = electronicIdentity === undefined ? undefined : new IdentityProvider(electronicIdentity);
  serve(
    vendorToken,
    async (call, input) => {
      await submitIfFinished(call, providers, input.level);
      return input.by === 'number'
        ? submitNumber(call, input)
        : beginElectronicIdentity(call, input, provider);
    },
    { limit },
  );
  serve(electronicIdentityReturn, electronicIdentityReturnVerb(provider), { limit });
  serve(nonDocumentCase, nonDocumentCaseVerb);
}

const nonDocumentCaseVerb: Verb<typeof nonDocumentCase> = async (call, { level }) => {
  const { userId } = call.actor;
  const applicant = await readApplicant(call.db, userId, call.keyring);
  const row = (await allCasesOf(call.db, userId)).find(
    (one) =>
      one.level === Number(level) &&
      (one.route === 'number' || one.route === 'electronic-identity') &&
      counts(applicant, one),
  );
  if (row === undefined) return null;
  const number = await readNumber(call.db, userId, row.id);
  return {
    case: await showCase(call, call.db, row),
    shownNumber: number?.shown ?? '',
    scheme: number?.scheme ?? null,
  };
};
