import type { investorClass } from '@credence/contract/investor-class';
import type { InvestorClassRules, InvestorCriterion } from '@credence/policy';
import type { Verb } from '../../../http/serve.ts';
import { readApplicant } from '../../applicant/index.ts';
import { languageFor, versionsInForce } from '../document/library.ts';
import { stateOf } from '../document/states.ts';
import { documentsOf } from '../document/store.ts';
import { classOf } from './class.ts';
import { classLanguages, criterionText, readTexts } from './texts.ts';

export const investorClassVerb: Verb<typeof investorClass> = async (call, input) => {
  const { userId } = call.actor;
  const { site } = await readApplicant(call.db, userId, call.keyring);
  const language = languageFor(input.language, classLanguages);
  const said = await readTexts(call, language);
  const { state, row } = await classOf(call.db, userId, site, input.class, call.now());
  const rules = call.policyOf(site).investorClasses?.[input.class];
  const { title, introduction, gains, losses } = said[input.class];
  const textOf = (criterion: InvestorCriterion) => criterionText(said, language, criterion);
  const termsOf = async ({ terms: code }: InvestorClassRules) => {
    const inForce = (await versionsInForce(call))[code] ?? '';
    return { code, state: stateOf(await documentsOf(call.db, userId, site), code, inForce).state };
  };
  return {
    state,
    grantedAt: row?.granted_at.toISOString() ?? null,
    expiresAt: row?.expires_at.toISOString() ?? null,
    endedAt: row?.ended_at?.toISOString() ?? null,
    ending: row?.ending ?? null,
    language,
    title,
    introduction,
    rules:
      rules === undefined
        ? null
        : {
            all: rules.all.map(textOf),
            atLeast: rules.some.atLeast,
            some: rules.some.of.map(textOf),
            months: rules.months,
            gains,
            losses,
            terms: await termsOf(rules),
          },
  };
};
