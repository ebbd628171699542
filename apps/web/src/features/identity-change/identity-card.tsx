import type { ResultOf } from '@credence/contract/endpoint';
import type { identity } from '@credence/contract/identity';
import { Button } from '@credence/ui/button';
import { Card } from '@credence/ui/card';
import { DataList } from '@credence/ui/data-list';
import { useState } from 'react';
import { countryName } from '../../i18n/country-name.ts';
import { formatDate } from '../../i18n/format-moment.ts';
import { isolate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { SecurityCheck } from '../step-up/index.ts';
import { actions, showIdentity } from './queries.ts';

type Identity = ResultOf<typeof identity>;

/** The verified identity, masked until the owner has re-authenticated. Clear text is gone with the screen. */
export function IdentityCard({ identity: masked }: { identity: Identity }) {
  const t = useText();
  const [clear, setClear] = useState<Identity>();
  const [checking, setChecking] = useState(false);
  const shown = clear ?? masked;
  const { documentType, country, verifiedAt } = shown;
  const document = documentType && t(`document.type.${documentType}`);
  const place = country && isolate(countryName(country));
  return (
    <Card
      title={t('verified.title')}
      aside={
        <Button
          size="small"
          onClick={() => {
            if (clear) setClear(undefined);
            else setChecking(true);
          }}
        >
          {t(clear ? 'verified.hide' : 'verified.show')}
        </Button>
      }
    >
      <DataList
        rows={[
          { label: t('verified.name'), value: <bdi>{`${shown.firstname} ${shown.lastname}`}</bdi> },
          {
            label: t('verified.birthDate'),
            value: shown.masked ? <bdi dir="ltr">{shown.birthDate}</bdi> : formatDate(shown.birthDate),
          },
          {
            label: t('verified.by'),
            value: document ? [document, place].filter(Boolean).join(' · ') : t('verified.withoutDocument'),
          },
          { label: t('verified.level'), value: t('verified.levelNumber', { level: shown.level }) },
          ...(verifiedAt ? [{ label: t('verified.on'), value: formatDate(verifiedAt) }] : []),
        ]}
      />
      {checking && (
        <SecurityCheck
          action={actions.show}
          confirm={t('verified.show')}
          step={async (ticket) => {
            setClear(await showIdentity(ticket));
            setChecking(false);
          }}
          onClose={() => setChecking(false)}
        />
      )}
    </Card>
  );
}
