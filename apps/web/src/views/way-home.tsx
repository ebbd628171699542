import { host } from '../host/choose.ts';
import { paths } from '../host/paths.ts';
import { useText } from '../i18n/text.ts';
import { LeaveFlow, leavesFlow } from './leave-flow.tsx';
import { WayOn } from './plain-frame.tsx';

/** From what is done: to the site that this was begun from, and to the overview where it can be reached. */
export function WayHome({ primary = true }: { primary?: boolean }) {
  const t = useText();
  const { session } = host;
  return (
    <>
      <LeaveFlow />
      {!session?.confined && (
        <WayOn to={paths.overview} primary={primary && !leavesFlow()}>
          {t('document.toHub')}
        </WayOn>
      )}
    </>
  );
}
