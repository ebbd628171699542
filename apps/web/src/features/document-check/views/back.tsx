import { BackLink } from '@credence/ui';
import { useText } from '../../../i18n/text.ts';
import type { CollectingView } from '../case-view.ts';
import { viewHistory } from '../use-view-history.ts';

/** One view back, as the browser's own button does. */
export function BackButton({ previous }: { previous: CollectingView }) {
  const t = useText();
  return <BackLink onClick={() => viewHistory.back(previous)}>{t('document.back')}</BackLink>;
}
