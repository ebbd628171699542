import { agreementVersions } from '@credence/contract/agreement';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Card } from '@credence/ui/card';
import { Checkbox } from '@credence/ui/checkbox';
import { DataList } from '@credence/ui/data-list';
import { Stack } from '@credence/ui/stack';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../api/messages.ts';
import { formatDate } from '../../i18n/format-moment.ts';
import { useText } from '../../i18n/text.ts';
import { quickQuery, takeOver } from './queries.ts';
import styles from './sister-site.module.css';
import { siteName } from './site-name.ts';

/** Reasons worth telling: where there was nothing to take over, nothing is missed. */
const told = ['NOT_TRUSTED', 'TOO_OLD', 'DOCUMENT_NOT_ACCEPTED', 'UNDER_AGE'] as const;

/**
 * The offer to take an earlier verification at a sister site over, with consent (S7.17); or why that cannot
 * be.
 */
export function QuickVerification() {
  const t = useText();
  const client = useQueryClient();
  const { data } = useQuery(quickQuery);
  const [agreed, setAgreed] = useState(false);
  const [unanswered, setUnanswered] = useState(false);
  const take = useMutation({ mutationFn: takeOver, onSuccess: () => client.invalidateQueries() });

  const state = take.data?.state;
  // The overview itself reports the level.
  if (state === 'approved') return null;
  if (state) {
    const outcome = state === 'refused' ? 'refused' : 'checking';
    return (
      <Banner tone="info" title={t(`quick.${outcome}.title`)} announce>
        {t(`quick.${outcome}.text`)}
      </Banner>
    );
  }
  if (!data || data.site === '') return null;
  const site = siteName(data.site);
  if (!data.possible) {
    const reason = told.find((one) => one === data.reason);
    return reason ? (
      <Banner tone="info" title={t('quick.not.title', { site })}>
        {t(`quick.reason.${reason}`)}
      </Banner>
    ) : null;
  }
  const rows = [
    { key: 'from', label: t('quick.from'), value: <bdi>{site}</bdi> },
    {
      key: 'when',
      label: t('quick.when'),
      value: data.verifiedAt === null ? '' : <bdi>{formatDate(data.verifiedAt)}</bdi>,
    },
    { key: 'what', label: t('quick.what'), value: t('quick.what.text') },
  ];

  function begin(): void {
    setUnanswered(!agreed);
    if (agreed) take.mutate();
  }

  return (
    <Card title={t('quick.title')} text={t('quick.text')}>
      <Stack>
        <DataList rows={rows.filter(({ value }) => value !== '')} />
        <p className={styles.version}>
          {t('quick.version', { date: formatDate(agreementVersions['take-over-consent']) })}
        </p>
        <Checkbox
          label={t('agreement.take-over-consent')}
          checked={agreed}
          error={unanswered && !agreed && t('quick.consentMissing')}
          onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
        />
        {take.error && (
          <Banner tone="danger" announce>
            {errorMessage(take.error)}
          </Banner>
        )}
        <Button variant="primary" size="large" loading={take.isPending} onClick={begin}>
          {t('quick.action')}
        </Button>
      </Stack>
    </Card>
  );
}
