import { Banner } from '@credence/ui/banner';
import { Stack } from '@credence/ui/stack';
import { TextArea } from '@credence/ui/text-area';
import type { UseMutationResult } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { explain } from '../api/messages.ts';

interface ReasonFormProps {
  /** Of the form, for a button outside of it. */
  id?: string;
  /** What is done with the reason. */
  perform: UseMutationResult<unknown, Error, string>;
  /** Where it failed: what has not happened. */
  failed: string;
  hint?: string;
  /** Said where no reason is given. */
  missing: string;
  /** Above the reason. */
  children: ReactNode;
  /** Below it: the button, where that is in the form. */
  action?: ReactNode;
}

/** A form that asks for a reason, and does nothing without one. */
export function ReasonForm(props: ReasonFormProps) {
  const { id, perform, failed, hint, missing, children, action } = props;
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (perform.isPending) return;
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') perform.mutate(reason.trim());
  }

  return (
    <form id={id} noValidate onSubmit={onSubmit}>
      <Stack>
        {children}
        {perform.error && (
          <Banner tone="danger" title={failed} announce>
            {explain(perform.error)}
          </Banner>
        )}
        <TextArea
          label="Reason"
          hint={hint}
          error={isMissing && missing}
          rows={3}
          maxLength={1000}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value);
            setMissing(false);
          }}
        />
        {action}
      </Stack>
    </form>
  );
}
