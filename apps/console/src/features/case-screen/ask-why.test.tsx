import { reviewCase } from '@credence/contract/review-case';
import { lookAtDecided } from '@credence/contract/review-look';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, Refused, stubServer } from '../../testing/fake-api.ts';
import { address, casePath, emptyQueue, profile } from '../../testing/open-case.ts';
import { openConsole } from '../../testing/render.tsx';
import { minutesAgo, sampleCase } from '../../testing/samples.ts';

async function openDecided(limit = false) {
  let said = false;
  const look = { at: minutesAgo(0), officer: 'Olive Okafor', reason: 'A complaint.' };
  const server = stubServer(
    profile,
    emptyQueue,
    answer(reviewCase, () => (said ? sampleCase({ looks: [look] }) : new Refused('REASON_NEEDED'))),
    answer(lookAtDecided, () => {
      if (limit) return new Refused('LOOKS_USED_UP', { retryAfterSeconds: 60 });
      said = true;
      return { until: minutesAgo(-30) };
    }),
  );
  const user = openConsole(casePath);
  await screen.findByRole('heading', { name: 'Why do you look at this case?' });
  return { user, sent: () => server.calls.filter(({ path }) => path === lookAtDecided.path) };
}

test('a decided case asks for a reason first, opens with it, and shows it', async () => {
  const { user, sent } = await openDecided();
  await user.click(screen.getByRole('button', { name: 'Open the case' }));
  await screen.findByText('Say why.');
  expect(sent()).toEqual([]);
  await user.type(screen.getByLabelText('Reason'), 'A complaint.');
  await user.click(screen.getByRole('button', { name: 'Open the case' }));
  const looks = within(await screen.findByRole('region', { name: 'Looked at after the decision' }));
  looks.getByText('A complaint.');
  expect(sent().map(({ input }) => input)).toEqual([{ ...address, reason: 'A complaint.' }]);
});

test('that an hour allows no more is told', async () => {
  const { user } = await openDecided(true);
  await user.type(screen.getByLabelText('Reason'), 'Curious.');
  await user.click(screen.getByRole('button', { name: 'Open the case' }));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'as many decided accounts as an hour allows',
  );
});
