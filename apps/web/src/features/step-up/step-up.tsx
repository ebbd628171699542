import { type ComponentType, useEffect, useState } from 'react';
import { type Confirmation, leaveConfirmations, useConfirmation } from '../../state/confirmation.ts';

/**
 * The one dialog in which any call has the account holder confirm that it is them (S7.20), over whatever is
 * shown; its code is loaded with the first.
 */
export function StepUp() {
  const asked = useConfirmation();
  const [Check, setCheck] = useState<ComponentType<{ asked: Confirmation }>>();
  useEffect(() => leaveConfirmations, []);
  useEffect(() => {
    if (!asked || Check) return;
    import('./load-check.ts')
      .then(({ loadCheck }) => loadCheck())
      .then(
        ({ default: loaded }) => setCheck(() => loaded),
        () => asked.end(),
      );
  }, [asked, Check]);
  return asked && Check && <Check key={asked.id} asked={asked} />;
}
