import type { Column, Item, QuestionnaireTemplate } from '@credence/contract/questionnaire-template';
import { queryOptions } from '@tanstack/react-query';

const asksTaxNumber = (asked: Item | Column): boolean =>
  asked.type === 'table'
    ? asked.columns.some(asksTaxNumber)
    : asked.type === 'text' && asked.taxNumberOf !== undefined;

/** Forms of tax numbers, which are loaded for the templates that ask for such a number alone. */
export const taxNumbersQuery = ({ sections }: QuestionnaireTemplate) =>
  queryOptions({
    queryKey: ['tax-numbers'],
    queryFn: async () => (await import('@credence/questionnaire/tax-numbers')).expectedTaxNumber,
    enabled: sections.some(({ items }) => items.some(asksTaxNumber)),
    staleTime: Infinity,
  });
