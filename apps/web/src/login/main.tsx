import '@credence/ui/tokens.css';
import '@credence/ui/base.css';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { BootFailure } from '../app/boot-failure.tsx';
import { applyTheme } from '../app/theme.ts';
import { rememberFiles } from '../early/files.ts';
import { chooseHost } from '../host/choose.ts';
import { startTexts } from '../i18n/load.ts';
import { LoginPage } from './login-page.tsx';

async function start(element: HTMLElement): Promise<void> {
  applyTheme();
  const root = createRoot(element);
  try {
    await Promise.all([startTexts(), chooseHost()]);
    flushSync(() => root.render(<LoginPage />));
  } catch {
    flushSync(() => root.render(<BootFailure />));
  }
  // What the page has come with only looks like the form, as long as it stands: what is typed into it would be lost.
  element.inert = false;
  rememberFiles();
}

const element = document.getElementById('root');
if (element) void start(element);
