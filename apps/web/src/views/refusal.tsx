import { AttemptsRefusal, isAttemptsRefusal } from './attempts-refusal.tsx';
import { FailureBanner } from './failure-banner.tsx';

/** Why something that was pressed was not done, and where that is known when it may be tried again. */
export function Refusal({ error }: { error: Error | null }) {
  return isAttemptsRefusal(error) ? <AttemptsRefusal error={error} /> : <FailureBanner error={error} />;
}
