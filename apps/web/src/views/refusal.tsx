import { Banner } from '@credence/ui/banner';
import { errorMessage } from '../api/messages.ts';
import { AttemptsRefusal, isAttemptsRefusal } from './attempts-refusal.tsx';

/** Why something that was pressed was not done, and where that is known when it may be tried again. */
export function Refusal({ error }: { error: Error }) {
  if (isAttemptsRefusal(error)) return <AttemptsRefusal error={error} />;
  return (
    <Banner tone="danger" announce>
      {errorMessage(error)}
    </Banner>
  );
}
