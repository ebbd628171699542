import '@credence/ui/tokens.css';
import '@credence/ui/base.css';
import { followPresses } from '@credence/ui/button-ripple';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { rememberFiles } from '../../early/files.ts';
import { chooseHost } from '../../host/choose.ts';
import { applyTheme } from '../../host/theme.ts';
import { startTexts } from '../../i18n/load.ts';
import { BootFailure } from '../../views/boot-failure.tsx';
import { takeBroughtBack } from './brought-back.ts';
import { SignInPage } from './sign-in-page.tsx';

async function start(element: HTMLElement): Promise<void> {
  takeBroughtBack();
  applyTheme();
  const root = createRoot(element);
  try {
    await Promise.all([startTexts(), chooseHost()]);
    flushSync(() => root.render(<SignInPage />));
  } catch {
    flushSync(() => root.render(<BootFailure />));
  }
  // The prerendered page only looks like the form: anything typed into it would be lost.
  element.inert = false;
  rememberFiles();
  followPresses();
}

const element = document.getElementById('root');
if (element) void start(element);
