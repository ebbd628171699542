import type { ReverificationRules } from '@credence/contract/reverification';
import { Column } from '@credence/ui/column';
import { PageHeader } from '@credence/ui/page-header';
import { Stack } from '@credence/ui/stack';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Redirect } from 'wouter';
import { host } from '../../host/choose.ts';
import { useText } from '../../i18n/text.ts';
import { identityQuery } from '../../queries/identity.ts';
import { currentCaseQuery } from '../../queries/verification.ts';
import { BackToOverview } from '../../views/back-to-overview.tsx';
import { NotYet } from '../../views/not-yet.tsx';
import { updateCaseAddress } from './not-now.tsx';
import { DocumentChoice } from './update-form.tsx';
import { useUpdateForm } from './use-update-form.ts';

/** The choice of a document for an update that was ordered: the session was opened for it (S4.7). */
function Choice({ rules, country, level }: { rules: ReverificationRules; country: string; level: 1 | 2 }) {
  return <DocumentChoice form={useUpdateForm(country, level, rules)} />;
}

/** Goes on with what was begun, else begins: which document, then its pictures. */
export function OrderedUpdate({ rules }: { rules: ReverificationRules }) {
  const t = useText();
  const identity = useQuery(identityQuery);
  const current = useQuery({ ...currentCaseQuery(1), refetchOnMount: 'always' });
  const usable = identity.data !== undefined && current.data !== undefined;
  useEffect(() => {
    if (usable) host.ready();
  }, [usable]);
  if (identity.data === undefined || current.data === undefined) return <NotYet of={[identity, current]} />;
  const under = current.data?.purpose === 'update' ? current.data.state : undefined;
  if (under === 'collecting' || under === 'submitted' || under === 'in_review')
    return <Redirect to={updateCaseAddress} replace />;
  const { country, level } = identity.data;
  return (
    <Column>
      <Stack gap="lg">
        <PageHeader above={<BackToOverview />} title={t('reverification')} text={t('reverification.text')} />
        <Choice rules={rules} country={country ?? ''} level={level === 2 ? 2 : 1} />
      </Stack>
    </Column>
  );
}
