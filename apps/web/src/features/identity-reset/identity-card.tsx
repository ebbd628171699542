import type { identity, ResultOf } from '@credence/contract';
import { Button, Card, DataList } from '@credence/ui';
import { useState } from 'react';
import { countryName, formatDate, isolate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { actions, showIdentity } from './queries.ts';
import { SecurityCheck } from '../../case-views/security-check.tsx';

type Identity = ResultOf<typeof identity>;

/** The identity as it stands: masked until its owner proves to be the owner. What was shown in clear is gone with the screen. */
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
