import type { NoticeLine } from '@credence/contract/notice';
import { Banner } from '@credence/ui/banner';
import { DataList } from '@credence/ui/data-list';
import { Dialog } from '@credence/ui/dialog';
import { Skeleton } from '@credence/ui/skeleton';
import { Stack } from '@credence/ui/stack';
import { useQuery } from '@tanstack/react-query';
import { explain } from '../../api/messages.ts';
import { exactTime } from '../../words/time.ts';
import styles from './notice-dialog.module.css';
import { NoticeStateBadge } from './notice-state.tsx';
import { answerWords, channelNames, stateTexts } from './notice-words.ts';
import { noticeTextQuery } from './queries.ts';

/** One message: what it says, and what became of it. */
export function NoticeDialog({ notice, onClose }: { notice: NoticeLine; onClose: () => void }) {
  const { data, error } = useQuery(noticeTextQuery(notice));
  const { language, state, channel, attempts, answer, finishedAt, nextTryAt } = notice;
  const rows = [
    { label: 'State', value: stateTexts[state], aside: <NoticeStateBadge state={state} /> },
    { label: 'Written', value: exactTime(notice.createdAt) },
    ...(finishedAt === null ? [] : [{ label: 'Finished', value: exactTime(finishedAt) }]),
    ...(nextTryAt === null ? [] : [{ label: 'Tried again', value: exactTime(nextTryAt) }]),
    { label: 'By', value: `${channelNames[channel]}, in ${language}` },
    ...(attempts === 0 ? [] : [{ label: 'Tries', value: String(attempts) }]),
    ...(answer === '' || state === 'sent' ? [] : [{ label: 'Why', value: answerWords(answer) }]),
  ];
  return (
    <Dialog open onClose={onClose} title={data?.subject ?? 'Message'} closeLabel="Close" width="wide">
      <Stack>
        {error && (
          <Banner tone="danger" title="The text could not be loaded" announce>
            {explain(error)}
          </Banner>
        )}
        {!data && !error && <Skeleton lines={6} />}
        {data && (
          <pre className={styles.text} lang={language} dir="auto">
            {data.text}
          </pre>
        )}
        <DataList rows={rows} />
      </Stack>
    </Dialog>
  );
}
