import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { clearDrafts } from '../../holds/drafts.ts';
import { openCase } from '../../testing/open-case.ts';
import { sampleCase } from '../../testing/samples.ts';

afterEach(clearDrafts);

const panel = () => within(screen.getByRole('region', { name: 'Declared by the applicant' }));
const valueOf = (label: string) => panel().getByText(label).nextElementSibling?.textContent;

const stated = {
  nationalities: ['TR', 'SE'],
  stateless: false,
  births: [{ place: 'Malmö', country: 'SE' }],
  otherNames: ['Erika Lind'],
  doubts: [],
};

test('[S2.7] [S2.12] birth, further nationalities and other names of questionnaires stand with the details', async () => {
  await openCase({ stated });
  expect(valueOf('Nationality')).toBe('Germany');
  expect(valueOf('Further nationalities')).toBe('Türkiye; Sweden');
  expect(valueOf('Place of birth')).toBe('Malmö, Sweden');
  expect(valueOf('Other names')).toBe('Erika Lind');
  expect(screen.queryByText('Look twice before you approve')).toBeNull();
});

test('nothing of it stands there where nothing was stated', async () => {
  await openCase({ stated: null });
  expect(panel().queryByText('Place of birth')).toBeNull();
});

test('[S2.12] what does not go together is told there, and before an approval', async () => {
  const { declared } = sampleCase();
  const { user } = await openCase({
    declared: { ...declared, nationality: 'XX' },
    stated: { ...stated, doubts: ['stateless-and-national'] },
  });
  expect(valueOf('Nationality')).toBe('Stateless');
  const doubt = 'Stateless in one place, with a nationality in another';
  panel().getByText(doubt);
  await user.click(screen.getByRole('button', { name: /^Approve/ }));
  const warning = screen.getByText('Look twice before you approve').parentElement;
  expect(warning?.textContent).toContain(doubt);
});
