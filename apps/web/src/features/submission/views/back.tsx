import { BackLink } from '@credence/ui/back-link';
import { useText } from '../../../i18n/text.ts';
import type { CollectingView } from '../../case/index.ts';
import { viewHistory } from '../../../views/view-history.ts';

/** One view back, as the browser's own button does. */
export function BackButton({ previous }: { previous: CollectingView }) {
  const t = useText();
  return <BackLink onClick={() => viewHistory.back(previous)}>{t('document.back')}</BackLink>;
}
