import { PageHeader } from '@credence/ui/page-header';
import { Stack } from '@credence/ui/stack';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/text.ts';
import { BackToOverview } from '../../views/back-to-overview.tsx';
import { NotYet } from '../../views/not-yet.tsx';
import { AgreementCard } from './agreement-card.tsx';
import { listQuery } from './queries.ts';

/** Every agreement of the account and its state; what is still to be read comes first (S2.15). */
export function AgreementList() {
  const t = useText();
  const found = useQuery(listQuery());
  const { data: list } = found;
  if (!list) return <NotYet of={[found]} />;
  return (
    <Stack gap="lg">
      <PageHeader above={<BackToOverview />} title={t('agreements.title')} text={t('agreements.text')} />
      {list.map((line) => (
        <AgreementCard key={line.code} line={line} />
      ))}
    </Stack>
  );
}
