import '@credence/ui/tokens.css';
import '@credence/ui/base.css';
import { createRoot } from 'react-dom/client';
import { BootFailure } from '../app/boot-failure.tsx';
import { brand } from '../app/brand.ts';
import { applyTheme } from '../app/theme.ts';
import { startTexts } from '../i18n/load.ts';
import { text } from '../i18n/text.ts';
import { LoginPage } from './login-page.tsx';

async function start(element: HTMLElement): Promise<void> {
  applyTheme();
  const root = createRoot(element);
  try {
    await startTexts();
  } catch {
    root.render(<BootFailure />);
    return;
  }
  document.title = `${text('login.title')} · ${brand.name}`;
  root.render(<LoginPage />);
}

const element = document.getElementById('root');
if (element) void start(element);
