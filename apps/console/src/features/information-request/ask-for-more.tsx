import { informationLengths, type ReviewMessage } from '@credence/contract/information-request';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { DateField } from '@credence/ui/date-field';
import { Dialog } from '@credence/ui/dialog';
import { Stack } from '@credence/ui/stack';
import { TextArea } from '@credence/ui/text-area';
import { useId, useState } from 'react';
import { explain } from '../../api/messages.ts';
import { languageName } from '../../words/text.ts';
import { dateLabels } from '../questionnaire/index.ts';
import { ItemsEditor } from './items-editor.tsx';
import { type Extending, type OpenRequest, useExtension } from './use-extension.ts';

/** What is asked besides, until when, and why. */
function MoreForm({ id, request, extending }: { id: string; request: OpenRequest; extending: Extending }) {
  const { items, before, due, setDue, text, setText, around, faults, send } = extending;
  const { language, address } = request;
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack>
        <p>The request is written in {languageName(language)}. Write further items in it as well.</p>
        <ItemsEditor
          items={items}
          usual={around.data?.usual}
          userId={address.userId}
          before={before}
          faults={extending.itemFaults}
          fault={faults.items}
        />
        <DateField
          label="Due on"
          hint="The last day on which it is in time, until midnight UTC."
          error={faults.due}
          labels={dateLabels}
          value={due.date}
          onChange={(date, state) => setDue({ date, state })}
        />
        <TextArea
          label="Message to the applicant"
          hint="Say why more is asked. It stands among the messages."
          error={faults.message}
          rows={2}
          maxLength={informationLengths.message}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Stack>
    </form>
  );
}

interface MoreDialogProps {
  request: OpenRequest;
  onDone: (sent: ReviewMessage) => void;
  onClose: () => void;
}

/** Asks more by an open request. */
function MoreDialog({ request, onDone, onClose }: MoreDialogProps) {
  const form = useId();
  const extending = useExtension(request, onDone);
  const { look, extend } = extending;
  const error = extend.error ?? look.error;
  return (
    <Dialog
      open
      width="wide"
      onClose={onClose}
      title="Ask for more"
      closeLabel="Close"
      dismissible={!extend.isPending}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" loading={look.isPending || extend.isPending}>
            Ask the applicant
          </Button>
        </>
      }
    >
      <Stack>
        {error && (
          <Banner tone="danger" title="Nothing was asked" announce>
            {explain(error)}
          </Banner>
        )}
        <MoreForm id={form} request={request} extending={extending} />
      </Stack>
    </Dialog>
  );
}

/** The way to ask more by a request that the applicant can still change. */
export function AskForMore({
  request,
  onDone,
}: {
  request: OpenRequest;
  onDone: (sent: ReviewMessage) => void;
}) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        Ask for more…
      </Button>
      {asking && (
        <MoreDialog
          request={request}
          onDone={(sent) => {
            setAsking(false);
            onDone(sent);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
