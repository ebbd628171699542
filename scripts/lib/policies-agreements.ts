import type { InvestorClassRules, InvestorCriterion, Policy } from '../../packages/policy/src/index.ts';
import type { Row } from './markdown.ts';
import { amount, days } from './policies-numbers.ts';
import { word } from './policy-words.ts';

/** What a site has accounts agree to, and its classes of investors, as rows of the document. */
export function agreementFacts(policy: Policy): Row[] {
  return [
    ['Agreements of every account', accountAgreements(policy)],
    ...Object.entries(policy.investorClasses ?? {}).map(([name, rules]): Row => [
      word('class', name),
      classRules(rules),
    ]),
  ];
}

function accountAgreements({ accountAgreements: asked = [] }: Policy): string {
  return asked
    .map(
      ({ code, withdrawable, daysToRenew }) =>
        `${word('agreement', code)} (${withdrawable ? 'can be taken back' : 'binding while the account is open'}; a new version within ${days(daysToRenew)})`,
    )
    .join('; ');
}

function classRules({ terms, all, some, months }: InvestorClassRules): string {
  const criterion = ({ code, count, amount: least, currency = '' }: InvestorCriterion): string =>
    [
      word('criterion', code),
      ...(count === undefined ? [] : [`${count} or more`]),
      ...(least === undefined ? [] : [`${amount(currency, least)} or more`]),
    ].join(', ');
  const needed = [
    ...all.map(criterion),
    ...(some.of.length === 0 ? [] : [`${some.atLeast} of: ${some.of.map(criterion).join('; ')}`]),
  ];
  return `${needed.join('; and ')}. For ${months} months, with the ${word('agreement', terms)}`;
}
