import { retCodes } from '@credence/contract/ret-codes';
import { Banner } from '@credence/ui/banner';
import { ApiError } from '../api/errors.ts';
import { errorMessage } from '../api/messages.ts';

/** Why something was not done. That its owner did not confirm it is no alarm to them. */
export function FailureBanner({ error }: { error: Error | null }) {
  if (!error) return null;
  const left = error instanceof ApiError && error.code === retCodes.SECURITY_CHECK_NEEDED;
  return (
    <Banner tone={left ? 'info' : 'danger'} announce>
      {errorMessage(error)}
    </Banner>
  );
}
