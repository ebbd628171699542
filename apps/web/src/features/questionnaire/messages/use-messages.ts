import { accountTasks } from '@credence/contract/account-tasks';
import {
  type InformationMessage,
  informationMessages,
  readInformationMessages,
  sendInformationMessage,
} from '@credence/contract/information-request';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/client.ts';

const messagesQuery = (request_id: string) =>
  queryOptions({
    queryKey: [informationMessages.path, request_id],
    queryFn: ({ signal }) => call(informationMessages, { request_id }, { signal }),
  });

/** A message that is not on the server yet. */
export interface Outgoing {
  id: string;
  text: string;
  /** Why it was not sent; undefined while it is being sent. */
  failure: unknown;
}

/** What was written about a request, and what is on its way. */
export function useMessages(requestId: string, items: number) {
  const client = useQueryClient();
  const messages = useQuery(messagesQuery(requestId));
  const known = useRef(items);
  useEffect(() => {
    if (known.current !== items)
      void client.invalidateQueries({ queryKey: messagesQuery(requestId).queryKey });
    known.current = items;
  }, [client, requestId, items]);
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([]);

  const theirs = messages.data?.filter(({ from }) => from === 'officer').length ?? 0;
  useEffect(() => {
    if (theirs === 0) return;
    // Not said, they are only told as new once more.
    call(readInformationMessages, { request_id: requestId, seen: theirs }).then(
      () => client.invalidateQueries({ queryKey: [accountTasks.path] }),
      () => undefined,
    );
  }, [client, requestId, theirs]);

  /** Sends a message; with the id of an earlier try it is stored once. */
  async function send(id: string, text: string): Promise<void> {
    setOutgoing((before) => [...before.filter((one) => one.id !== id), { id, text, failure: undefined }]);
    try {
      const sent = await call(sendInformationMessage, { request_id: requestId, id, text });
      client.setQueryData(
        messagesQuery(requestId).queryKey,
        (known: readonly InformationMessage[] | undefined) => [
          ...(known ?? []).filter((one) => one.id !== id),
          sent,
        ],
      );
      setOutgoing((before) => before.filter((one) => one.id !== id));
    } catch (failure) {
      setOutgoing((before) => before.map((one) => (one.id === id ? { ...one, failure } : one)));
    }
  }

  const there = new Set(messages.data?.map(({ id }) => id));
  return {
    messages,
    // One may have arrived although its answer was lost.
    outgoing: outgoing.filter(({ id }) => !there.has(id)),
    write: (text: string) => void send(crypto.randomUUID(), text),
    again: ({ id, text }: Outgoing) => void send(id, text),
  };
}
