import { Button } from '@credence/ui/button';
import { FieldGroup } from '@credence/ui/field';
import { CrossIcon } from '@credence/ui/icons/cross';
import { LiveRegion } from '@credence/ui/live-region';
import { useRef, useState } from 'react';
import { countryName } from '../../../i18n/country-name.ts';
import type { ItemProps } from './asking.tsx';
import { useWords } from '../words/words.ts';
import { CountryInput } from './country-input.tsx';
import styles from './items.module.css';
import { listOf } from '../words/values.ts';

/** Several countries: each that is chosen joins the list above the search. */
export function CountriesInput({ item, field, value, onChange }: ItemProps<'countries'>) {
  const t = useWords();
  const search = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const chosen = listOf(value);
  return (
    <FieldGroup {...field} error={chosen.length === 0 ? undefined : field.error}>
      {(control) => (
        <div className={styles.countries}>
          {chosen.length > 0 && (
            <ul className={styles.chosen}>
              {chosen.map((code) => (
                <li key={code}>
                  <Button
                    size="small"
                    endIcon={<CrossIcon />}
                    aria-label={t('countries.remove', { country: countryName(code) })}
                    onClick={() => {
                      onChange(chosen.filter((one) => one !== code));
                      setSaid(t('countries.removed', { country: countryName(code) }));
                      search.current?.focus();
                    }}
                  >
                    {countryName(code)}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          {chosen.length < item.maximum && (
            <CountryInput
              // Another search for the next one.
              key={chosen.length}
              ref={search}
              id={`${control.id}-add`}
              label={t(chosen.length === 0 ? 'countries.first' : 'countries.add')}
              error={chosen.length === 0 && field.error}
              without={chosen}
              value=""
              onChange={(code) => {
                if (code === '') return;
                onChange([...chosen, code]);
                setSaid(t('countries.added', { country: countryName(code) }));
                // The search is drawn anew.
                setTimeout(() => search.current?.focus());
              }}
            />
          )}
          <LiveRegion message={said} />
        </div>
      )}
    </FieldGroup>
  );
}
