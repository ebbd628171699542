import { lookAtDecided } from '@credence/contract/review-look';
import { Button } from '@credence/ui/button';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { ReasonForm } from '../../parts/reason-form.tsx';
import type { CaseAddress } from '../case/index.ts';

export interface AskWhyProps {
  address: CaseAddress;
  /** The case can be loaded now. */
  onSaid: () => void;
}

/** In place of a case of which nothing waits to be decided, until the officer has said why to look at it. */
export function AskWhy({ address, onSaid }: AskWhyProps) {
  const say = useMutation({
    mutationFn: (reason: string) => call(lookAtDecided, { ...address, reason }),
    onSuccess: onSaid,
  });
  return (
    <ReasonForm
      perform={say}
      failed="The case was not opened"
      missing="Say why."
      action={
        <Button type="submit" variant="primary" loading={say.isPending}>
          Open the case
        </Button>
      }
    >
      <h1>Why do you look at this case?</h1>
      <p>
        Nothing of this account waits to be decided. Your reason is kept with it and shown to colleagues and
        auditors; it is good for half an hour.
      </p>
    </ReasonForm>
  );
}
