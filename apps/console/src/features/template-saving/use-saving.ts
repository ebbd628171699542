import { saveTemplateDraft, type TemplateDraft } from '@credence/contract/template-editing';
import { time } from '@credence/contract/shared';
import { type RefObject, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { call, detailsOf, reasonOf } from '../../api/client.ts';
import type { DraftAddress, DraftDocument } from '../template/index.ts';
import { keep, type Kept } from './kept.ts';

/** Somebody has saved since: who, when, and the number of their save. */
export const overtaken = v.object({ revision: v.number(), officerName: v.string(), at: time });
export type Overtaken = v.InferOutput<typeof overtaken>;

export type Saving =
  | { state: 'idle' | 'saving' }
  | { state: 'failed'; error: unknown }
  | { state: 'overtaken'; by: Overtaken };

/** Failures that pass by themselves; what is typed is sent again. */
const passing = new Set(['UNREACHABLE', 'REQUEST_TIMEOUT', 'SERVER_FAILED', 'TOO_MANY_REQUESTS']);

const pause = 800;
const pauseAfterFailure = 5000;

interface Saved {
  document: DraftDocument;
  revision: number;
}

interface Around {
  draft: TemplateDraft;
  /** What the server has. */
  server: DraftDocument;
  officerId: string;
  now: DraftDocument;
  /** Stands in the JSON field and cannot be read yet. */
  json: string | undefined;
  /** What was found in the tab, if it is older than what the server has. */
  overtakenBy: Overtaken | undefined;
}

/** Keeps what is not saved in the tab. */
function useKept(officerId: string, draftId: string, what: Kept | undefined): void {
  const written = useRef<Kept>(undefined);
  useEffect(() => {
    const { current: last } = written;
    const isSame =
      last?.structure === what?.structure &&
      last?.texts === what?.texts &&
      last?.revision === what?.revision &&
      last?.json === what?.json;
    if (isSame && what !== undefined) return;
    keep(officerId, draftId, what);
    written.current = what;
  });
}

interface Flight {
  document: DraftDocument;
  done: Promise<number | undefined>;
}

/** How saving stands after the last render. */
interface Latest {
  /** Answers the number of the save; undefined where there is none. */
  save: (document: DraftDocument, over: number) => Promise<number | undefined>;
  send: () => void;
  now: DraftDocument;
  saved: Saved;
  json: string | undefined;
  saving: Saving;
}

/** What is typed last is saved even if the screen is left at once, after what is under way. */
function useLeaving(
  latest: RefObject<Latest>,
  flight: RefObject<Flight | undefined>,
  officerId: string,
  draftId: string,
): void {
  useEffect(() => {
    async function leave(): Promise<void> {
      const { now: last, saved: before, json: unread, saving: how, save: saveLast } = latest.current;
      if (last === before.document || how.state === 'overtaken') return;
      const { current: under } = flight;
      const done = under && (await under.done);
      const isSaved =
        done !== undefined && under?.document === last
          ? true
          : (await saveLast(last, done ?? before.revision)) !== undefined;
      if (isSaved && unread === undefined) keep(officerId, draftId, undefined);
    }
    return () => void leave();
  }, [latest, flight, officerId, draftId]);
}

/** Saves a draft a moment after it is typed into, over the save that was seen last. */
export function useSaving({ draft, server, officerId, now, json, overtakenBy }: Around) {
  const address: DraftAddress = { templateCode: draft.templateCode, draftId: draft.draftId };
  const [saved, setSaved] = useState<Saved>({
    document: server,
    revision: draft.revision,
  });
  const [saving, setSaving] = useState<Saving>(
    overtakenBy ? { state: 'overtaken', by: overtakenBy } : { state: 'idle' },
  );
  const unsaved = now !== saved.document;

  async function save(document: DraftDocument, over: number): Promise<number | undefined> {
    setSaving({ state: 'saving' });
    try {
      const { revision } = await call(saveTemplateDraft, { ...address, ...document, revision: over });
      setSaved({ document, revision });
      setSaving({ state: 'idle' });
      return revision;
    } catch (error) {
      const by = detailsOf(error, 'TEMPLATE_DRAFT_CHANGED', overtaken);
      setSaving(by ? { state: 'overtaken', by } : { state: 'failed', error });
      return undefined;
    }
  }

  const flight = useRef<Flight>(undefined);
  function send(): void {
    const done = save(now, saved.revision);
    flight.current = { document: now, done };
    void done.then(() => (flight.current = undefined));
  }

  const latest = useRef<Latest>({ save, send, now, saved, json, saving });
  useEffect(() => {
    latest.current = { save, send, now, saved, json, saving };
  });

  useEffect(() => {
    const { state } = saving;
    const passes = state === 'failed' && passing.has(reasonOf(saving.error) ?? '');
    if (!unsaved || state === 'saving' || state === 'overtaken') return undefined;
    if (state === 'failed' && !passes) return undefined;
    const timer = setTimeout(
      () => void latest.current.send(),
      state === 'failed' ? pauseAfterFailure : pause,
    );
    return () => clearTimeout(timer);
    // By the object, not its word: a save can come and go between two renders.
  }, [unsaved, saving]);

  const { revision } = saved;
  const { draftId } = draft;
  useKept(officerId, draftId, unsaved || json !== undefined ? { revision, ...now, json } : undefined);

  useLeaving(latest, flight, officerId, draftId);

  return {
    saving,
    unsaved,
    revision,
    saveNow: send,
    /** Goes on with what is typed here, over a save of somebody else. */
    keepMine: (by: Overtaken) => {
      setSaved({ document: { structure: {}, texts: {} }, revision: by.revision });
      setSaving({ state: 'idle' });
    },
    /** Goes on with what the server has. */
    took: (document: DraftDocument, theirs: number) => {
      setSaved({ document, revision: theirs });
      setSaving({ state: 'idle' });
    },
  };
}
