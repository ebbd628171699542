import type { Provider } from '@credence/contract/first-words';
import type { ApplicantCase, FileKind, FileOrigin } from '@credence/contract/verification';
import type { Level } from '@credence/contract/words';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { levelsQuery, waitsForMore } from '../../queries/level-status.ts';
import { secondIdentityOf } from '../../queries/second-identity.ts';
import type { About } from '../../views/outcome-view.tsx';
import {
  caseOf,
  type CollectingView,
  doneViews,
  isCollectingView,
  levelStatusesQuery,
  nextView,
  noteCase,
  owesConsent,
  useCurrentCase,
  useDocumentLevel,
  useMount,
  type View,
  viewFor,
  viewOrder,
} from '../case/index.ts';
import type { ReadPicture } from '../capture/index.ts';
import { kindsOnTheWay, useUploads } from '../upload/index.ts';
import { fitCountry } from './fit-country.ts';
import { useDetails } from './use-details.ts';
import { useWantedView, viewHistory } from '../../views/view-history.ts';

function aboutOf(level: Level, current: ApplicantCase | null): About | undefined {
  if (current?.purpose === 'update') return 'update';
  if (current?.state === 'approved' && current.route !== 'document') return 'withoutDocument';
  return level === 2 ? 'second' : undefined;
}

/** When the screen appears, after a reload too, the server's state decides. */
const firstView = (resumed: View | undefined): string | undefined =>
  resumed !== undefined && !isCollectingView(resumed) ? '' : resumed;

/**
 * What is still open of the number besides an approved document; refreshed, since it may be confirmed by
 * now.
 */
function useNumberLeft(approved: boolean) {
  const client = useQueryClient();
  const { data } = useQuery({ ...levelStatusesQuery, select: secondIdentityOf });
  const left = approved && data !== undefined;
  useEffect(() => {
    if (left) void client.invalidateQueries({ queryKey: levelStatusesQuery.queryKey });
  }, [client, left]);
  return left ? data : undefined;
}

/**
 * The view, kept while the device looks for pictures of a case that has just begun: a hand-off begun in it
 * would end with it.
 */
function useKept(view: View | undefined, looking: boolean): View | undefined {
  const [kept, keep] = useState<View>();
  if (view !== undefined && view !== kept) keep(view);
  return view ?? (looking ? kept : undefined);
}

/** How often a level that waits for others is asked about, in milliseconds. */
const pollEvery = 10_000;

/**
 * Whether a level with an approved case waits for more; asked anew once it is approved. Until the answer is
 * there, what the level asked for before the approval says it.
 */
function useWaits(level: Level, approved: boolean): boolean {
  const client = useQueryClient();
  const { data } = useQuery({
    ...levelsQuery,
    select: (info) => waitsForMore(info, level),
    refetchInterval: approved && pollEvery,
    enabled: approved,
  });
  const waits = approved && data === true;
  useEffect(() => {
    if (waits) void client.invalidateQueries({ queryKey: levelsQuery.queryKey });
  }, [client, waits]);
  return waits;
}

/** A view of the case, or what comes before all of them. */
export type Shown = View | 'loading' | 'mountFailure' | 'numberLeft' | 'waits' | 'registry';

const isWithoutDocument = (current: ApplicantCase | null): boolean =>
  current?.route === 'number' || current?.route === 'electronic-identity';

/** What is drawn: the view of the case, unless something keeps it from being shown. */
export function shownOf({ mount, vendor, view, numberLeft, waits, current }: LevelCheck): Shown {
  if (mount.failure) return 'mountFailure';
  if (vendor && view === undefined) return 'vendor';
  if (view === undefined || (view === 'vendor' && !vendor)) return 'loading';
  if (numberLeft) return 'numberLeft';
  if (waits) return 'waits';
  return view === 'waiting' && isWithoutDocument(current) ? 'registry' : view;
}

/** One level: the state of its case, what the applicant asks to see, and the view that follows from both. */
export function useLevelCheck(level: Level) {
  const client = useQueryClient();
  const { current, askedAt, stage, stale, failure, retry } = useCurrentCase(level);
  const mount = useMount(level, stage, current);
  const { uploads, add, cancel, ready } = useUploads(level, current, askedAt);
  const [vendorShown, setVendorShown] = useState(false);
  /** The recipient that was agreed to while the screen is open. */
  const [agreed, setAgreed] = useState<Provider>();

  const vendor = mount.info && mount.info.mount.kind !== 'own' ? mount.info : undefined;
  const owed = mount.info?.owed;
  const gate = vendor ? 'vendor' : owed ? 'consent' : undefined;
  /** Our own pictures go with the vendor's part, and can be looked at until it is done. */
  const mine = current?.state === 'collecting' && current.requiredFiles.length > 0 ? current : undefined;
  const details = useDetails(current);
  const done = current
    ? doneViews(current, kindsOnTheWay(uploads), details.settled)
    : new Set<CollectingView>();
  const known = ready && !mount.pending && details.known && (vendor === undefined || vendorShown);
  const at = (place: string): View | undefined => {
    if (!stage || !known) return undefined;
    const ours = mine !== undefined && viewOrder(mine).some((one) => one === place);
    return gate && !ours ? gate : viewFor(stage, current, place, done);
  };
  const place = useKept(at(useWantedView(firstView(at('')))), !ready);
  const view = owesConsent(current, place) ? 'consent' : place;
  const documentLevel = useDocumentLevel(level, current);
  const numberLeft = useNumberLeft(view === 'approved');
  const waits = useWaits(level, view === 'approved' && current?.purpose !== 'update');

  return {
    level,
    current,
    view,
    stale,
    failure: failure ?? details.failure,
    retry: () => {
      retry();
      details.retry();
    },
    mount,
    vendor,
    place,
    uploads,
    numberLeft,
    waits,
    agreed,
    setAgreed,
    /** What a vendor is owed before its part is mounted; undefined where the pictures are ours. */
    owed: gate === 'consent' ? owed : undefined,
    recipient: owed?.recipient,
    /** The document is photographed here, and a vendor takes the face alone. */
    faceOnly: mine !== undefined,
    /** The case that a vendor's part is for. */
    partCase: mount.info && current?.id === caseOf(mount.info) ? current : undefined,
    documentLevel,
    about: aboutOf(level, current),
    next: current ? nextView(current, done) : undefined,
    read: details.read,
    /** Whether the document comes before what is declared from it. */
    documentFirst: level === 1 && (mount.info ?? current)?.provider === 'PROVIDER_DEFAULT',
    onVendorShown: () => setVendorShown(true),
    onCase: (answer: ApplicantCase) => noteCase(client, answer),
    /** Another document was chosen than the open case had. */
    onReplaced: () => {
      cancel();
      details.forget();
      mount.outdated();
    },
    ...stepsOn({ client, current, done, details, add }),
  };
}

interface Collecting {
  client: QueryClient;
  current: ApplicantCase | null;
  done: ReadonlySet<CollectingView>;
  details: ReturnType<typeof useDetails>;
  add: ReturnType<typeof useUploads>['add'];
}

/** What a picture or a confirmation leads to: the next thing that is missing. */
const stepsOn = ({ client, current, done, details, add }: Collecting) => ({
  onDetails: () => {
    if (!current) return;
    details.confirm();
    viewHistory.go(nextView(current, new Set([...done, 'details'])));
  },
  onPicture: async (kind: FileKind, picture: Blob, origin: FileOrigin, read?: ReadPicture) => {
    if (!current) return;
    const fitted = read && (await fitCountry(client, current, kind, read));
    add(kind, picture, origin);
    const left = new Set([...done, kind]);
    if (fitted && details.see(kind, fitted)) left.delete('details');
    viewHistory.go(nextView(current, left));
  },
});
export type LevelCheck = ReturnType<typeof useLevelCheck>;
