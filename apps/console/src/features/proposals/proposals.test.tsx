import { acceptProposal, proposals } from '@credence/contract/proposal';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, stubServer } from '../../testing/fake-api.ts';
import { profile } from '../../testing/open-case.ts';
import { sampleProposal } from '../../testing/proposal-samples.ts';
import { currentPath, openConsole } from '../../testing/render.tsx';
import { minutesAgo, sampleId } from '../../testing/samples.ts';

test('what waits is listed with a way to its case, and is agreed to there; what was answered has its own view', async () => {
  const declined = sampleProposal({
    id: sampleId(81),
    state: 'declined',
    answeredBy: 'Noor Haddad',
    answeredAt: minutesAgo(1),
    remark: 'No paper says so.',
    mayAnswer: false,
  });
  const server = stubServer(
    profile,
    answer(proposals, ({ view }) => ({
      items: [view === 'open' ? sampleProposal() : declined],
      next: null,
    })),
    answer(acceptProposal, () => ({})),
  );
  const user = openConsole('/proposals/open');
  const link = await screen.findByRole('link', { name: 'C-7K4Q-M2PX' });
  expect(link.getAttribute('href')).toBe(`/console/case/${sampleId(1)}/${sampleId(2)}`);
  await user.click(screen.getByRole('button', { name: 'Agree' }));
  await waitFor(() =>
    expect(server.calls.filter(({ path }) => path === acceptProposal.path)).toHaveLength(1),
  );
  const views = within(screen.getByRole('navigation', { name: 'Views of the proposals' }));
  await user.click(views.getByRole('link', { name: 'Answered' }));
  await screen.findByText('No paper says so.');
  expect(currentPath()).toBe('/proposals/answered');
  expect(screen.queryByRole('button', { name: 'Agree' })).toBeNull();
});
