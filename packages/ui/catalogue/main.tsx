import { followPresses } from '../src/button-ripple.ts';
import { createRoot } from 'react-dom/client';
import '../src/tokens.css';
import '../src/base.css';
import { Catalogue } from './catalogue.tsx';
import { settings } from './settings.ts';

const root = document.documentElement;
root.dir = settings.dir;
root.lang = settings.language;
if (settings.theme) root.dataset['theme'] = settings.theme;

const place = document.getElementById('root');
if (!place) throw new Error('The catalogue page has no root element');
if (settings.test) await (await import('./test-fonts.ts')).loadTestFonts();
createRoot(place).render(<Catalogue />);
followPresses();
