import { formatTime } from '../../i18n/format-time.ts';
import { isolate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { useOnline } from '../../state/use-online.ts';
import { DraftState } from '../../views/draft-state.tsx';
import type { FillingState } from './use-filling.ts';
import { useWords } from './words/words.ts';

/** Whether the answers are on the server, and since when. */
export function SaveLine({ state: { draft, savedAt } }: { state: FillingState }) {
  const t = useWords();
  const common = useText();
  const online = useOnline();
  const { state, flush } = draft;
  const text = {
    clean: '',
    saving: common('personal.save.saving'),
    saved:
      savedAt === null
        ? common('personal.save.saved')
        : t('save.saved', { time: isolate(formatTime(savedAt)) }),
    failed: t(online ? 'save.failed' : 'save.offline'),
  }[state];
  return <DraftState state={state} text={text} onRetry={flush} />;
}
