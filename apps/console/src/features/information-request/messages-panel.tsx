import {
  informationLengths,
  type ReviewMessage,
  reviewMessages,
  sendReviewMessage,
} from '@credence/contract/information-request';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Skeleton } from '@credence/ui/skeleton';
import { Stack } from '@credence/ui/stack';
import { TextArea } from '@credence/ui/text-area';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { explain } from '../../api/messages.ts';
import { Panel } from '../../parts/panel.tsx';
import { exactTime } from '../../words/time.ts';
import { listsKey, type QuestionnaireAddress, questionnaireKey } from '../questionnaire/index.ts';
import { AskForMore } from './ask-for-more.tsx';
import styles from './messages-panel.module.css';
import type { OpenRequest } from './use-extension.ts';

/** Each reading is recorded, so it is not repeated by itself. */
const messagesQuery = (address: QuestionnaireAddress) =>
  queryOptions({
    queryKey: ['information-messages', address.userId, address.requestId],
    queryFn: ({ signal }) => call(reviewMessages, address, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

function Thread({ messages }: { messages: readonly ReviewMessage[] }) {
  if (messages.length === 0) return <p className={styles.none}>Nobody has written yet.</p>;
  return (
    <ol className={styles.thread}>
      {messages.map(({ id, from, officerName, text, sentAt }) => (
        <li key={id} className={styles[from]}>
          <p className={styles.who}>
            {officerName ?? 'Applicant'} <time dateTime={sentAt}>{exactTime(sentAt)}</time>
          </p>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
  );
}

/** Writes to the applicant. What could not be sent stays, and is sent once however often it is tried. */
function Writing({ address }: { address: QuestionnaireAddress }) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const id = useRef<string>(undefined);
  const send = useMutation({
    mutationFn: (written: string) => {
      id.current ??= crypto.randomUUID();
      return call(sendReviewMessage, { ...address, id: id.current, text: written });
    },
    onSuccess(sent) {
      id.current = undefined;
      setText('');
      client.setQueryData(messagesQuery(address).queryKey, (known) => known && [...known, sent]);
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '' && !send.isPending) send.mutate(text);
      }}
    >
      <Stack gap="sm">
        <TextArea
          label="Message to the applicant"
          rows={2}
          maxLength={informationLengths.message}
          readOnly={send.isPending}
          value={text}
          onChange={(event) => {
            // Another text is another message.
            id.current = undefined;
            setText(event.target.value);
          }}
        />
        {send.error && (
          <Banner tone="danger" title="The message was not sent" announce>
            {explain(send.error)}
          </Banner>
        )}
        <div>
          <Button type="submit" size="small" disabled={text.trim() === ''} loading={send.isPending}>
            {send.isError ? 'Try again' : 'Send'}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

interface MessagesPanelProps {
  address: QuestionnaireAddress;
  /** It is not decided yet. */
  open: boolean;
  /** What it asks, where the applicant can still change the answers; undefined elsewhere. */
  request: Omit<OpenRequest, 'address'> | undefined;
}

/** What applicant and officers write to each other about a request for information. */
export function MessagesPanel({ address, open, request }: MessagesPanelProps) {
  const client = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(messagesQuery(address));
  return (
    <Panel
      title="Messages"
      aside={
        <Button size="small" loading={isFetching} onClick={() => void refetch()}>
          Look again
        </Button>
      }
    >
      <div className={styles.body}>
        {error !== null && (
          <p className={styles.problem} role="alert">
            The messages could not be loaded. {explain(error)}
          </p>
        )}
        {data === undefined ? error === null && <Skeleton lines={2} /> : <Thread messages={data} />}
        {data !== undefined && open && <Writing address={address} />}
        {request && (
          <div>
            <AskForMore
              request={{ ...request, address }}
              onDone={(sent) => {
                client.setQueryData(messagesQuery(address).queryKey, (known) => known && [...known, sent]);
                void client.invalidateQueries({ queryKey: questionnaireKey(address) });
                void client.invalidateQueries({ queryKey: listsKey });
              }}
            />
          </div>
        )}
      </div>
    </Panel>
  );
}
