// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../api/fake.ts';
import type { HostSession } from '../host/host.ts';
import { startTexts } from '../i18n/load.ts';
import { framedSession } from '../testing/framed-session.ts';
import Embedded from './embedded.tsx';
import { createQueryClient } from './query-client.ts';

afterEach(cleanup);

const ended: HostSession = {
  ...framedSession(),
  state: () => 'ended',
  renew: () => Promise.resolve(false),
  framed: false,
};

test('[S2.19] an ended session in a tab of its own leads to personal identity verification, as a page of its own', async () => {
  fakeApi([]);
  await startTexts();
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Embedded session={ended}>what nobody may see</Embedded>
    </QueryClientProvider>,
  );
  expect(screen.queryByText('what nobody may see')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Go to identity verification' }));
  expect(assign).toHaveBeenCalledWith('/user/accounts/auth/personal');
});

test('a link for another account than the one signed in here shows nothing of it, and says why', async () => {
  fakeApi([]);
  await startTexts();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Embedded session={{ ...ended, state: () => 'elsewhere' }}>what nobody may see</Embedded>
    </QueryClientProvider>,
  );
  expect(screen.queryByText('what nobody may see')).toBeNull();
  screen.getByText('Another account is signed in here');
});
