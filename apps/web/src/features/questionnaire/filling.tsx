import { Banner } from '@credence/ui/banner';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { host } from '../../host/choose.ts';
import { whenCalm } from '../../host/usable.ts';
import type { Country } from '../../queries/named-countries.ts';
import { focusHeading } from '../../views/focus-heading.ts';
import { useWantedView, viewHistory } from '../../views/view-history.ts';
import { AskingProvider, focusItem } from './items/asking.tsx';
import { BeginView } from './begin-view.tsx';
import { itemsIn } from './queries.ts';
import { ReviewView } from './review-view.tsx';
import { SectionView } from './section-view.tsx';
import { reviewView as review } from './use-opening.ts';
import { type FillingData, type FillingState, useFilling } from './use-filling.ts';
import { useWords } from './words/words.ts';

const later = () => import('./later.ts');
/** Early: what keeps answers from being saved has to be told whatever the line is when it comes. */
const loadLater = () =>
  whenCalm()
    .then(later)
    .catch(() => undefined);
const ConflictDialog = lazy(async () => ({ default: (await later()).ConflictDialog }));
const RefusalNote = lazy(async () => ({ default: (await later()).RefusalNote }));
const RemarksView = lazy(async () => ({ default: (await later()).RemarksView }));

/** Where somebody comes back to who says nothing of where to: where the first thing is left to do. */
function resumeAt({ evaluation, problems }: FillingState): string {
  const open = new Set(problems.map(({ item }) => item));
  return (
    evaluation.sections.find(({ items }) => items.some(({ item }) => open.has(item.code)))?.code ?? review
  );
}

/** Moves the focus after the view has changed: to the item that was asked for, else to the heading. */
function useFocus(view: string): (item: string) => void {
  const item = useRef<string>(undefined);
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    if (item.current === undefined) focusHeading();
    else focusItem(item.current);
    item.current = undefined;
  }, [view]);
  return (code) => {
    item.current = code;
  };
}

/** Tells whether something was typed that would be lost with the form. */
function useHold({ holds }: FillingState, onHold: (holds: boolean) => void): void {
  useEffect(() => onHold(holds), [holds, onHold]);
  useEffect(() => () => onHold(false), [onHold]);
}

/** Whether our team has asked for more since the screen was opened. */
function useAskedMore({ detail }: FillingData): boolean {
  const items = itemsIn(detail);
  const [before] = useState(items);
  return items > before;
}

interface FillingProps extends FillingData {
  countries: readonly Country[];
  /** It was opened just now, to be filled in. */
  opened: boolean;
  /** Told whether the form has to stay, whatever the server says of the questionnaire. */
  onHold: (holds: boolean) => void;
  /** Begins anew with what the server has. */
  onLeave: () => void;
}

/** What keeps the answers from being saved, and needs the person. */
function Trouble({ state, data }: { state: FillingState; data: FillingProps }) {
  const { answers, files } = data.questionnaire;
  return (
    <Suspense>
      {state.refusal && (
        <RefusalNote
          refusal={state.refusal}
          answers={state.answers}
          saved={answers}
          files={files}
          onLeave={() => {
            state.draft.giveUp();
            data.onLeave();
          }}
        />
      )}
      {state.conflict && (
        <ConflictDialog
          key={state.conflict.number}
          conflict={state.conflict}
          files={files}
          onDecide={state.decide}
        />
      )}
    </Suspense>
  );
}

/** A questionnaire that can be filled in: one section at a time, and all of it before it is sent. */
export function Filling(data: FillingProps) {
  const t = useWords();
  const state = useFilling(data);
  useHold(state, data.onHold);
  const { questionnaire, ask, countries } = data;
  const { evaluation, uploads, dropFile } = state;
  const askedMore = useAskedMore(data);
  const { request_id: requestId, files, remarks, status } = questionnaire;
  const { sections } = evaluation;
  const wanted = useWantedView(data.opened ? (sections[0]?.code ?? '') : location.hash.slice(1));
  useEffect(() => {
    host.ready();
    void loadLater();
  }, []);
  const at = sections.findIndex(({ code }) => code === wanted);
  const view = wanted === review || at >= 0 ? wanted : '';
  const focusLater = useFocus(view);
  const { flush } = state.draft;
  // A section that is left is saved at once.
  useEffect(flush, [view, flush]);
  const asking = useMemo(
    () => ({ requestId, countries, files, uploads, dropFile, evaluation }),
    [requestId, countries, files, uploads, dropFile, evaluation],
  );

  const go = (to: string, item?: string) => {
    if (item !== undefined) focusLater(item);
    viewHistory.go(to);
  };
  const begun = Object.keys(questionnaire.answers).length > 0 || data.unsaved.length > 0;
  const shown = () => {
    if (view === review)
      return (
        <ReviewView
          state={state}
          questionnaire={questionnaire}
          onBack={() => viewHistory.back(sections.at(-1)?.code ?? '')}
          onChange={go}
          onSent={() => viewHistory.replace('')}
        />
      );
    if (at >= 0)
      return (
        <SectionView
          // Every section begins without its summary.
          key={view}
          state={state}
          at={at}
          remarks={remarks}
          onBack={() => viewHistory.back(sections[at - 1]?.code ?? '')}
          onNext={() => go(sections[at + 1]?.code ?? review)}
        />
      );
    if (status === 'QUESTIONNAIRE_STATUS_REJECTED' && remarks.length > 0)
      return (
        <RemarksView state={state} questionnaire={questionnaire} onChoose={go} onReview={() => go(review)} />
      );
    return (
      <BeginView
        ask={ask}
        questionnaire={questionnaire}
        today={data.detail.today}
        begun={begun}
        onBegin={() => go(begun ? resumeAt(state) : (sections[0]?.code ?? review))}
      />
    );
  };
  return (
    <AskingProvider value={asking}>
      {askedMore && <Banner title={t('conflict.asked')} announce />}
      {state.addedElsewhere && <Banner title={t('conflict.added')} announce />}
      <Suspense>{shown()}</Suspense>
      <Trouble state={state} data={data} />
    </AskingProvider>
  );
}
