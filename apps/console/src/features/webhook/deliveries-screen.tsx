import { eventType, type WebhookEndpoint } from '@credence/contract/webhook';
import { BellIcon } from '@credence/ui/icons/bell';
import { SelectField } from '@credence/ui/select-field';
import { EmptyState } from '@credence/ui/state-message';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useSearchParams } from 'wouter';
import { useServerTime } from '../../api/server-time.ts';
import { List } from '../../lists/list.tsx';
import { ListHead } from '../../lists/list-head.tsx';
import heads from '../../lists/list-head.module.css';
import { useList } from '../../lists/use-list.ts';
import { useTitle } from '../../parts/title.ts';
import { modeNames } from '../../words/partner-mode.ts';
import { webhooksHref } from '../partner/index.ts';
import { DeliveryCells, deliveryColumns } from './delivery-table.tsx';
import {
  deliveriesHref,
  deliveriesKey,
  deliveriesPage,
  type DeliveryView,
  deliveryViews,
  type Narrowed,
  readNarrowed,
  webhooksQuery,
} from './queries.ts';
import { typeNames, viewTitles } from './webhook-words.ts';

const useDeliveries = (partnerId: string, view: DeliveryView, narrowed: Narrowed) => {
  const { mode, endpointId, type } = narrowed;
  return useList({
    title: 'Deliveries',
    queryKey: [...deliveriesKey, partnerId],
    view,
    narrowed: [mode, endpointId, type],
    load: ({ search, after }, signal) =>
      deliveriesPage(
        {
          partnerId,
          mode,
          ...(endpointId !== undefined && { endpointId }),
          ...(type !== undefined && { type }),
          ...(view !== 'all' && { state: view }),
          ...(search && { search }),
          ...(after && { after }),
        },
        signal,
      ),
    refreshInterval: 15_000,
    idOf: ({ id }) => id,
    views: deliveryViews.map((other) => ({
      title: viewTitles[other],
      href: deliveriesHref(partnerId, other, narrowed),
    })),
  });
};

const types = eventType.options.map((value) => ({ value, label: typeNames[value] }));
const modes = (['live', 'test'] as const).map((value) => ({ value, label: modeNames[value] }));

interface FilterProps {
  narrowed: Narrowed;
  endpoints: readonly WebhookEndpoint[];
  onNarrow: (narrowed: Narrowed) => void;
}

function Filters({ narrowed, endpoints, onNarrow }: FilterProps) {
  const { mode, endpointId, type } = narrowed;
  return (
    <>
      <SelectField
        label={<VisuallyHidden>Mode</VisuallyHidden>}
        options={modes}
        value={mode}
        onChange={({ target: { value } }) =>
          onNarrow({ ...narrowed, mode: value === 'test' ? 'test' : 'live', endpointId: undefined })
        }
      />
      <SelectField
        label={<VisuallyHidden>Endpoint</VisuallyHidden>}
        options={endpoints
          .filter((one) => one.mode === mode)
          .map(({ id, url }) => ({ value: id, label: url }))}
        placeholder="To any endpoint"
        value={endpointId ?? ''}
        onChange={({ target: { value } }) =>
          onNarrow({ ...narrowed, endpointId: value === '' ? undefined : value })
        }
      />
      <SelectField
        label={<VisuallyHidden>What it tells</VisuallyHidden>}
        options={types}
        placeholder="About anything"
        value={type ?? ''}
        onChange={({ target: { value } }) =>
          onNarrow({ ...narrowed, type: types.find((one) => one.value === value)?.value })
        }
      />
    </>
  );
}

/** What a partner's endpoints were sent, and what became of it. */
export function DeliveriesScreen({ partnerId, view }: { partnerId: string; view: DeliveryView }) {
  const [address] = useSearchParams();
  const [, navigate] = useLocation();
  const narrowed = readNarrowed(address);
  const list = useDeliveries(partnerId, view, narrowed);
  const endpoints = useQuery(webhooksQuery(partnerId)).data;
  const addresses = new Map(endpoints?.endpoints.map(({ id, url }) => [id, url]));
  const now = useServerTime(30_000);
  useTitle(`Deliveries, ${viewTitles[view].toLowerCase()}`);
  return (
    <div className={heads.screen}>
      <Link href={webhooksHref(partnerId)}>
        {endpoints === undefined ? 'Webhooks' : `Webhooks of ${endpoints.name}`}
      </Link>
      <ListHead
        title="Deliveries"
        views={{
          label: 'Views of the deliveries',
          views: deliveryViews.map((other) => ({
            href: deliveriesHref(partnerId, other, narrowed),
            title: viewTitles[other],
            count: undefined,
            current: other === view,
          })),
        }}
        filter={
          <Filters
            narrowed={narrowed}
            endpoints={endpoints?.endpoints ?? []}
            onNarrow={(to) => navigate(deliveriesHref(partnerId, view, to))}
          />
        }
        search={{
          ...list.searchField,
          label: 'Search by event or applicant',
          placeholder: 'Whole event or applicant id',
        }}
      />
      <List
        list={list}
        noun="webhook"
        caption="Deliveries, newest first"
        columns={deliveryColumns}
        empty={
          <EmptyState
            icon={<BellIcon />}
            title="No deliveries here"
            text="What the partner’s endpoints were sent in the last thirty days is listed here, newest first."
          />
        }
        foundBy="An event (evt_…) or an applicant is found by the whole id."
        renderCells={(delivery, link) => (
          <DeliveryCells
            delivery={delivery}
            partnerId={partnerId}
            now={now}
            addresses={addresses}
            link={link}
          />
        )}
      />
    </div>
  );
}
