import { type InformationMessage, informationLengths } from '@credence/contract/information-request';
import type { AccountQuestionnaire } from '@credence/contract/questionnaire';
import { Button } from '@credence/ui/button';
import { Card } from '@credence/ui/card';
import { TextArea } from '@credence/ui/text-area';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../../api/messages.ts';
import { formatDayAndTime } from '../../../i18n/format-moment.ts';
import { useText } from '../../../i18n/text.ts';
import { useWords } from '../words/words.ts';
import styles from './message-thread.module.css';
import { type Outgoing, useMessages } from './use-messages.ts';

function Message({ message }: { message: InformationMessage }) {
  const t = useWords();
  const { from, text, sentAt } = message;
  return (
    <li className={styles[from]}>
      <p className={styles.who}>
        {t(from === 'account' ? 'messages.mine' : 'messages.theirs')}{' '}
        <time dateTime={sentAt}>{formatDayAndTime(sentAt)}</time>
      </p>
      <p className={styles.text} dir="auto">
        {text}
      </p>
    </li>
  );
}

/** A message on its way, or one that did not arrive. */
function OutgoingMessage({ message, onAgain }: { message: Outgoing; onAgain: () => void }) {
  const t = useWords();
  const common = useText();
  const { text, failure } = message;
  return (
    <li className={styles.account}>
      <p className={styles.who}>{t('messages.mine')}</p>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      {failure === undefined ? (
        <p className={styles.who} role="status">
          {t('messages.sending')}
        </p>
      ) : (
        <div className={styles.failed}>
          <p role="alert">
            {t('messages.failed')} {errorMessage(failure)}
          </p>
          <Button size="small" onClick={onAgain}>
            {common('app.retry')}
          </Button>
        </div>
      )}
    </li>
  );
}

function Writing({ onWrite }: { onWrite: (text: string) => void }) {
  const t = useWords();
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const empty = text.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(empty);
    if (empty) return;
    onWrite(text.trim());
    setText('');
  };
  return (
    <form noValidate className={styles.writing} onSubmit={submit}>
      <TextArea
        label={t('messages.label')}
        error={tried && empty && t('messages.empty')}
        rows={3}
        maxLength={informationLengths.message}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div>
        <Button type="submit">{t('messages.send')}</Button>
      </div>
    </form>
  );
}

const closed: ReadonlySet<AccountQuestionnaire['status']> = new Set([
  'QUESTIONNAIRE_STATUS_APPROVED',
  'QUESTIONNAIRE_STATUS_UNDEFINED',
]);

/** What the person and our team write to each other about a request for information (S2.11). */
export function MessageThread({
  request: { request_id, status },
  items,
}: {
  request: Pick<AccountQuestionnaire, 'request_id' | 'status'>;
  /** How many it has: a message comes with what is added. */
  items: number;
}) {
  const t = useWords();
  const common = useText();
  const { messages, outgoing, write, again } = useMessages(request_id, items);
  const { data, error } = messages;
  const isClosed = closed.has(status);
  if (isClosed && (data === undefined || data.length === 0)) return null;
  return (
    <div className={styles.place}>
      <Card title={t('messages.title')} text={t(isClosed ? 'messages.closed' : 'messages.text')}>
        <div className={styles.body}>
          {error && data === undefined && (
            <div className={styles.failed}>
              <p role="alert">
                {t('messages.notLoaded')} {errorMessage(error)}
              </p>
              <Button size="small" onClick={() => void messages.refetch()}>
                {common('app.retry')}
              </Button>
            </div>
          )}
          {(data?.length ?? 0) + outgoing.length > 0 && (
            <ol className={styles.thread} aria-label={t('messages.title')}>
              {data?.map((message) => (
                <Message key={message.id} message={message} />
              ))}
              {outgoing.map((message) => (
                <OutgoingMessage key={message.id} message={message} onAgain={() => again(message)} />
              ))}
            </ol>
          )}
          {!isClosed && <Writing onWrite={write} />}
        </div>
      </Card>
    </div>
  );
}
