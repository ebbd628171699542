import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { countryName } from '../../i18n/country-name.ts';
import { isolate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { Move, namesOf } from './move.tsx';
import { diversionQuery } from './queries.ts';
import { siteName } from './site-name.ts';

export interface DiversionProps {
  /** A residence that is about to be declared; without it the declared one counts. */
  residence?: string | undefined;
  /** A country whose residents are not verified here; said where no other site is there for them either. */
  unserved?: string | undefined;
  /** What is shown: only what must be done, only what may be, or both. */
  show: 'required' | 'suggested' | 'all';
}

/** Said where the question was: what asked it is gone. */
function Moved({ site }: { site: string }) {
  const t = useText();
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => banner.current?.focus(), []);
  return (
    <div ref={banner} tabIndex={-1}>
      <Banner tone="success" title={t('diversion.done', { site: siteName(site) })} announce />
    </div>
  );
}

/**
 * Where the account belongs by where its holder lives, why, and the way there (S7.19). A network address is
 * only ever a reason to suggest it.
 */
export function Diversion({ residence, unserved, show }: DiversionProps) {
  const t = useText();
  const { data } = useQuery(diversionQuery(residence));
  const [asking, setAsking] = useState(false);
  const [movedTo, setMovedTo] = useState('');

  if (movedTo !== '') return <Moved site={movedTo} />;
  if (!data) return null;
  if (data.by === '' || data.target === '') {
    return unserved === undefined ? null : (
      <Banner tone="info" announce={residence !== undefined}>
        {t('diversion.none', { country: isolate(countryName(unserved)) })}
      </Banner>
    );
  }
  if (show !== 'all' && data.required !== (show === 'required')) return null;
  const names = namesOf(data);
  const title = t(data.required ? 'diversion.title.required' : 'diversion.title');
  return (
    <section aria-label={title}>
      <Banner
        tone={data.required ? 'warning' : 'info'}
        title={title}
        announce={residence !== undefined}
        action={
          <Button
            size={data.required ? 'large' : 'small'}
            variant={data.required ? 'primary' : 'secondary'}
            onClick={() => setAsking(true)}
          >
            {t('diversion.move', names)}
          </Button>
        }
      >
        <p>{t(`diversion.by.${data.by}`, names)}</p>
        {data.required && <p>{t('diversion.required')}</p>}
      </Banner>
      {asking && (
        <Move
          found={data}
          residence={residence}
          onClose={() => setAsking(false)}
          onMoved={() => {
            setAsking(false);
            setMovedTo(data.target);
          }}
        />
      )}
    </section>
  );
}
