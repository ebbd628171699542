import { QueryClientProvider } from '@tanstack/react-query';
import { act, configure, render } from '@testing-library/react';
import { createQueryClient } from '../app/query-client.ts';
import { App } from '../app/shell.tsx';
import { host } from '../host/choose.ts';
import { startTexts } from '../i18n/load.ts';

// Screens load their parts when they need them; a busy machine is no failure.
configure({ asyncUtilTimeout: 15_000 });

let texts: Promise<void> | undefined;

/** Opens an address of the account area as a browser would; call `fakeApi` first. */
export async function openApp(path: string): Promise<void> {
  window.location.href = `http://localhost${path}`;
  localStorage.clear();
  texts ??= startTexts();
  await texts;
  const Around = host.session && (await import('../app/embedded.tsx')).default;
  const client = createQueryClient();
  const { queries, ...rest } = client.getDefaultOptions();
  // A failure is shown at once, as it is to the user after the tries that tests need not wait for.
  client.setDefaultOptions({ ...rest, queries: { ...queries, retry: false } });
  await act(async () => {
    render(
      <QueryClientProvider client={client}>
        <App Around={Around} />
      </QueryClientProvider>,
    );
  });
}
