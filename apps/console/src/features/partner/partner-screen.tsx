import { changePartner, type PartnerDetail } from '@credence/contract/console-partner';
import { Badge } from '@credence/ui/badge';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Skeleton } from '@credence/ui/skeleton';
import { ErrorState } from '@credence/ui/state-message';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { call } from '../../api/client.ts';
import { explain } from '../../api/messages.ts';
import heads from '../../lists/list-head.module.css';
import { CopyId } from '../../parts/copy-id.tsx';
import { Panel, Panels } from '../../parts/panel.tsx';
import { useReadyMark } from '../../parts/ready.ts';
import { useTitle } from '../../parts/title.ts';
import { May, useMay } from '../../permissions/may.tsx';
import { fieldError } from './field-errors.ts';
import { KeysPanel } from './keys-panel.tsx';
import styles from './partner.module.css';
import { partnerQuery, partnersHref, partnersKey, webhooksHref } from './queries.ts';
import { SettingsForm } from './settings-form.tsx';

/** Stops every call of a partner and every site of its, or lets them go on. */
function Standing({ detail: { settings }, reload }: { detail: PartnerDetail; reload: () => void }) {
  const { partnerId, revision, status } = settings;
  const to = status === 'active' ? 'suspended' : 'active';
  const change = useMutation({
    mutationFn: () => call(changePartner, { partnerId, revision, status: to }),
    onSuccess: reload,
  });
  return (
    <div className={styles.standing}>
      {status === 'active' ? <Badge tone="success">Active</Badge> : <Badge tone="warning">Suspended</Badge>}
      <CopyId label="Partner" id={partnerId} />
      <May do="manage-partners">
        <Button size="small" loading={change.isPending} onClick={() => change.mutate()}>
          {status === 'active' ? 'Suspend' : 'Let it go on'}
        </Button>
      </May>
      {change.isError && (
        <Banner tone="danger" title="Nothing was changed" announce>
          {fieldError(change.error, 'revision') ?? explain(change.error)}
        </Banner>
      )}
    </div>
  );
}

function Detail({ detail, reload }: { detail: PartnerDetail; reload: () => void }) {
  const may = useMay();
  const { settings, keys } = detail;
  return (
    <>
      <Standing detail={detail} reload={reload} />
      <p>
        <Link href={webhooksHref(settings.partnerId)}>Webhooks and their deliveries</Link>
      </p>
      <Panels>
        <KeysPanel partnerId={settings.partnerId} keys={keys} reload={reload} />
        <Panel title="Settings">
          <SettingsForm settings={settings} readOnly={!may('manage-partners')} onSaved={reload} />
        </Panel>
      </Panels>
    </>
  );
}

/** One partner: its keys and settings. */
export function PartnerScreen({ partnerId }: { partnerId: string }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(partnerQuery(partnerId));
  useTitle(data?.settings.name ?? 'Partner');
  useReadyMark(data !== undefined);
  return (
    <div className={heads.screen}>
      <Link href={partnersHref}>All partners</Link>
      <h1>{data?.settings.name ?? 'Partner'}</h1>
      {data === undefined && error === null && <Skeleton lines={6} />}
      {data === undefined && error !== null && (
        <ErrorState
          title="The partner could not be loaded"
          text={explain(error)}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      )}
      {data !== undefined && (
        <Detail detail={data} reload={() => void client.invalidateQueries({ queryKey: partnersKey })} />
      )}
    </div>
  );
}
