import { changePartner, type PartnerDetail } from '@credence/contract/console-partner';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Skeleton } from '@credence/ui/skeleton';
import { ErrorState } from '@credence/ui/state-message';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '../../api/client.ts';
import { explain } from '../../api/messages.ts';
import heads from '../../lists/list-head.module.css';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { CopyId } from '../../parts/copy-id.tsx';
import { Panel, Panels } from '../../parts/panel.tsx';
import { useReady } from '../../parts/ready.ts';
import { useTitle } from '../../parts/title.ts';
import { May, useMay } from '../../permissions/may.tsx';
import { whyNot } from './field-errors.ts';
import { KeysPanel } from './keys-panel.tsx';
import styles from './partner.module.css';
import { partnerQuery, partnersHref, partnersKey, webhooksHref } from './queries.ts';
import { SettingsForm } from './settings-form.tsx';
import { StatusBadge } from './status-badge.tsx';

/** Stops every call of a partner and every site of its, once that is confirmed, or lets them go on. */
function Standing({ detail: { settings }, reload }: { detail: PartnerDetail; reload: () => void }) {
  const { partnerId, revision, status, name } = settings;
  const [asking, setAsking] = useState(false);
  const to = (wanted: typeof status) => call(changePartner, { partnerId, revision, status: wanted });
  const letOn = useMutation({ mutationFn: () => to('active'), onSuccess: reload });
  return (
    <div className={styles.standing}>
      <StatusBadge status={status} />
      <CopyId label="Partner" id={partnerId} />
      <May do="manage-partners">
        {status === 'active' ? (
          <Button size="small" onClick={() => setAsking(true)}>
            Suspend…
          </Button>
        ) : (
          <Button size="small" loading={letOn.isPending} onClick={() => letOn.mutate()}>
            Let it go on
          </Button>
        )}
      </May>
      {letOn.isError && (
        <Banner tone="danger" title="Nothing was changed" announce>
          {whyNot(letOn.error)}
        </Banner>
      )}
      {asking && (
        <AskDialog
          title={`Suspend ${name}?`}
          text="From the next call on its keys open nothing, its sites show no verification and its webhooks wait. Nobody’s verification is lost, and it can be let go on."
          confirm="Suspend"
          dangerous
          why={whyNot}
          perform={() => to('suspended')}
          onDone={() => {
            setAsking(false);
            reload();
          }}
          onClose={() => setAsking(false)}
        />
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
  useReady(data !== undefined);
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
