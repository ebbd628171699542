import { createRoot } from 'react-dom/client';
import '../src/tokens.css';
import '../src/base.css';
import { Catalogue } from './catalogue.tsx';

/** `?theme=dark`, `?dir=rtl`, `?density=compact`, `?dialog=danger` choose what is shown. */
const query = new URLSearchParams(location.search);
const root = document.documentElement;
root.dir = query.get('dir') ?? 'ltr';
const theme = query.get('theme');
if (theme) root.dataset['theme'] = theme;

const place = document.getElementById('root');
if (!place) throw new Error('The catalogue page has no root element');
createRoot(place).render(
  <Catalogue
    density={query.get('density') === 'compact' ? 'compact' : 'comfortable'}
    dialog={query.get('dialog')}
    part={query.get('part')}
  />,
);
