import type { Item, QuestionnaireTemplate } from '@credence/contract/questionnaire-template';
import { saveTemplateDraft } from '@credence/contract/template-editing';
import { screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { openDraft, part } from '../../testing/open-draft.ts';
import { sampleTemplate } from '../../testing/template-samples.ts';

/** Opens the condition of the question about amounts, which is the last one. */
async function openCondition(when?: unknown, before: readonly Item[] = []) {
  const [giving, amounts] = sampleTemplate.sections;
  const items = amounts?.items.map((item) => (when === undefined ? item : { ...item, when })) ?? [];
  const known = { ...giving, items: [...(giving?.items ?? []), ...before] };
  const structure = { ...sampleTemplate, sections: [known, { ...amounts, items }] };
  const { code: _, version: __, languages: ___, ...own }: Record<string, unknown> = structure;
  const opened = await openDraft({ structure: own });
  await opened.user.click(part(/^How much a year.*Amount of money/));
  const saved = async (condition: unknown) =>
    waitFor(() => {
      const { structure: last } = v.parse(saveTemplateDraft.input, opened.sent(saveTemplateDraft).at(-1));
      expect(last).toHaveProperty('sections.1.items.0.when', condition);
    });
  return { ...opened, saved };
}

const sentence = (text: string) => screen.getByText(text, { selector: 'p' });
type Condition = NonNullable<QuestionnaireTemplate['rules'][number]['when']>;

test('a condition is begun, turned round and told as a sentence', async () => {
  const { user, saved } = await openCondition();
  expect(sentence('It is always asked.')).toBeTruthy();
  await user.click(part('Add a condition'));
  await user.selectOptions(screen.getByLabelText('Condition: how'), 'is not');
  expect(sentence('Asked if ‘Do you give?’ is not yes.')).toBeTruthy();
  await saved({ not: { item: 'gives', is: ['yes'] } });
  await user.click(part('Remove Condition'));
  expect(sentence('It is always asked.')).toBeTruthy();
});

test('several conditions are joined, grouped, and taken out again', async () => {
  const { user, saved } = await openCondition({ item: 'gives', is: ['yes'] } satisfies Condition);
  await user.click(part('Add another condition'));
  const second = 'Condition, condition 2';
  await user.selectOptions(screen.getByLabelText(`${second}: what it looks at`), '‘What for?’');
  const values = within(screen.getByRole('group', { name: `${second}: values` }));
  await user.click(values.getByLabelText('Projects abroad'));
  await user.selectOptions(screen.getByLabelText(/how the conditions are joined/), 'None of these is true');
  expect(
    sentence(
      'Asked if it is not so that ‘Do you give?’ is yes or ‘What for?’ is ‘Disaster relief’ or ‘Projects abroad’.',
    ),
  ).toBeTruthy();
  await saved({
    not: {
      any: [
        { item: 'gives', is: ['yes'] },
        { item: 'purpose', is: ['relief', 'abroad'] },
      ],
    },
  });
  await user.click(part('Add a group'));
  const groups = screen.getAllByRole('button', { name: 'Remove the group' });
  await user.click(groups.at(-1) ?? document.body);
  await user.click(part(`Remove ${second}`));
  await saved({ not: { any: [{ item: 'gives', is: ['yes'] }] } });
});

test('what is asked later cannot be chosen, and one that is looked at all the same is told', async () => {
  await openCondition({ answered: 'yearly' } satisfies Condition);
  const choice = screen.getByLabelText<HTMLSelectElement>('Condition: what it looks at');
  expect([...choice.options].map(({ textContent }) => textContent)).toEqual([
    'yearly (not asked before)',
    '‘Do you give?’',
    '‘What for?’',
  ]);
  expect(screen.getByText(/^Looks at 'yearly', which/)).toBeTruthy();
});

test('what the builder has no row for is said, and stays as it is', async () => {
  await openCondition({ not: { not: { answered: 'gives' } } } satisfies Condition);
  expect(screen.getByText(/can be changed as JSON/)).toBeTruthy();
});

test('an amount in several currencies is compared with one that names its own', async () => {
  const savings: Item = { code: 'savings', type: 'money', currencies: ['EUR', 'USD'] };
  const when = { compare: { item: 'savings' }, moreThan: '1000' } satisfies Condition;
  const { user, saved } = await openCondition(when, [savings]);
  expect(screen.getByText(/^Compares 'savings', which can be in several currencies/)).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Condition: currency'), 'USD');
  expect(sentence('Asked if ‘savings’ is more than USD 1000.')).toBeTruthy();
  expect(screen.queryByText(/^Compares 'savings'/)).toBeNull();
  await user.type(screen.getByLabelText('Condition: value'), '0');
  await saved({ compare: { item: 'savings' }, moreThan: { amount: '10000', currency: 'USD' } });
  await user.selectOptions(screen.getByLabelText('Condition: currency'), 'in any currency');
  await saved({ compare: { item: 'savings' }, moreThan: '10000' });
});
