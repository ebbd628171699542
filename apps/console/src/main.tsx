import '@credence/ui/base.css';
import '@credence/ui/tokens.css';
import { followPresses } from '@credence/ui/button-ripple';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { applyTheme } from './app/theme.ts';

applyTheme();
followPresses();
const root = document.querySelector('#root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
