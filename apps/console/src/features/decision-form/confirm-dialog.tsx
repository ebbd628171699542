import { Button, type ButtonProps } from '@credence/ui/button';
import { Dialog } from '@credence/ui/dialog';
import styles from './decision-form.module.css';
import { DoubtList } from './form-warnings.tsx';
import type { DecisionFormView } from './use-decision-form.ts';

interface ConfirmDialogProps {
  confirmation: DecisionFormView['confirmation'];
  refusing: boolean;
  variant: ButtonProps['variant'];
  doubts: readonly string[];
}

/** Asks once more before a refusal, which is final, and before an approval against doubts. */
export function ConfirmDialog({ confirmation, refusing, variant, doubts }: ConfirmDialogProps) {
  const { asking, back, confirm } = confirmation;
  return (
    <Dialog
      open={asking}
      onClose={back}
      tone="danger"
      title={refusing ? 'Refuse this applicant for good?' : 'Approve anyway?'}
      closeLabel="Close"
      actions={
        <>
          <Button onClick={back}>Go back</Button>
          <Button variant={variant} onClick={confirm}>
            {refusing ? 'Refuse for good' : 'Approve anyway'}
          </Button>
        </>
      }
    >
      {refusing ? (
        <p className={styles.consequence}>This is final: the applicant cannot try again.</p>
      ) : (
        <DoubtList doubts={doubts} />
      )}
    </Dialog>
  );
}
