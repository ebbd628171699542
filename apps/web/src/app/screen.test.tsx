// @vitest-environment happy-dom
import { useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { paths } from '../host/paths.ts';
import { routeAt } from './routes.ts';
import { loadScreen, Screen } from './screen.tsx';

test('a screen is shown whose code comes after it was first drawn and before its effects ran', async () => {
  const route = routeAt(paths.help);
  let arrive = (): void => undefined;
  vi.spyOn(route, 'load').mockReturnValue(
    new Promise((resolve) => {
      arrive = () => resolve({ default: () => 'Here it is' });
    }),
  );
  const loaded = loadScreen(route);

  function Drawn() {
    useLayoutEffect(() => arrive(), []);
    return null;
  }
  const element = document.createElement('div');
  // Not by the testing library, which runs effects in the same breath.
  const root = createRoot(element);
  root.render(
    <>
      <Screen path={paths.help} />
      <Drawn />
    </>,
  );
  await loaded;
  await vi.waitFor(() => expect(element.textContent).toBe('Here it is'), { timeout: 15_000 });
  root.unmount();
});
