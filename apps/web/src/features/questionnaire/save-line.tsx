import { formatTime } from '../../i18n/format-time.ts';
import { isolate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { useOnline } from '../../state/use-online.ts';
import { DraftState } from '../../views/draft-state.tsx';
import type { FillingState } from './use-filling.ts';
import { useWords } from './words/words.ts';

/** Whether the answers are on the server, and since when; else where they are. */
export function SaveLine({ state: { draft, savedAt, refusal } }: { state: FillingState }) {
  const t = useWords();
  const common = useText();
  const online = useOnline();
  const { state, where, flush } = draft;
  // What the device keeps of these cannot be opened any more.
  if (refusal === 'closed' || refusal === 'gone') return null;
  const onDevice = where === 'device';
  const failed = onDevice ? 'save.failed' : 'save.failedHere';
  const offline = onDevice ? 'save.offline' : 'save.offlineHere';
  const text = {
    clean: '',
    saving: common('personal.save.saving'),
    saved:
      savedAt === null
        ? common('personal.save.saved')
        : t('save.saved', { time: isolate(formatTime(savedAt)) }),
    failed: t(online ? failed : offline),
  }[state];
  return <DraftState state={state} text={text} onRetry={refusal ? undefined : flush} />;
}
