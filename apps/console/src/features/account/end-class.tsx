import { endInvestorClass } from '@credence/contract/review-class';
import type { InvestorClass } from '@credence/contract/words';
import { Button } from '@credence/ui/button';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { May } from '../../permissions/may.tsx';
import { classNames } from '../../words/investor-class.ts';

export interface EndClassProps {
  userId: string;
  of: InvestorClass;
  /** It was ended. */
  onEnded: () => void;
}

/** Ends a class of investors that is held, after asking why. */
export function EndClass({ userId, of, onEnded }: EndClassProps) {
  const [asking, setAsking] = useState(false);
  return (
    <May do="end-class">
      <Button size="small" onClick={() => setAsking(true)}>
        End the class…
      </Button>
      {asking && (
        <ReasonDialog
          title={`End “${classNames[of]}” now?`}
          text="The account is a retail client again at once, with every protection and limit of one. It can ask for the class again."
          confirm="End the class"
          dangerous
          perform={(reason) => call(endInvestorClass, { userId, class: of, reason })}
          onDone={() => {
            setAsking(false);
            onEnded();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </May>
  );
}
