import type { ApplicantCase } from '@credence/contract/verification';
import { PageHeader } from '@credence/ui/page-header';
import { Stack } from '@credence/ui/stack';
import { useText } from '../../../i18n/text.ts';
import { WayOut } from '../../../views/way-out.tsx';
import { Receipt } from './receipt.tsx';

interface WaitingViewProps {
  current: ApplicantCase | null;
  /** The last question to the server got no answer. */
  stale: boolean;
}

/** The case is with those who check: what was received and found, what happens now, that one may leave. */
export function WaitingView({ current, stale }: WaitingViewProps) {
  const t = useText();
  const second = current?.level === 2 ? '.second' : '';
  if (current?.route === 'taken-over') {
    return (
      <Stack gap="lg">
        <PageHeader title={t('quick.checking.title')} text={t('quick.checking.text')} />
        <WayOut stale={stale} reference={current?.reference} />
      </Stack>
    );
  }
  const byPerson = current?.state === 'in_review';
  return (
    <Stack gap="lg">
      <PageHeader
        title={t(`document.waiting.title${second}`)}
        text={t(byPerson ? 'document.waiting.textPerson' : 'document.waiting.text')}
      />
      {current && <Receipt current={current} />}
      <WayOut stale={stale} reference={current?.reference} />
    </Stack>
  );
}
