import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from '../app/app.tsx';

/** Opens the console at one of its addresses, as a browser would; returns the simulated user. */
export function openConsole(path: string) {
  history.replaceState(null, '', `/console${path}`);
  render(<App />);
  return userEvent.setup();
}

/** The address shown, without the base. */
export const currentPath = (): string => location.pathname.replace(/^\/console/, '') + location.search;
