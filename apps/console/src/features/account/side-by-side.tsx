import { reviewFilePath, type ReviewCase } from '@credence/contract/review-case';
import { type CaseDuplicate, compareCases } from '@credence/contract/review-duplicates';
import type { ReviewedPerson } from '@credence/contract/review-queue';
import type { CaseFile } from '@credence/contract/verification';
import { Dialog } from '@credence/ui/dialog';
import { Spinner } from '@credence/ui/spinner';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { explain } from '../../api/messages.ts';
import { StateBadge } from '../../parts/state-badge.tsx';
import { personWords } from '../../words/case.ts';
import { fileTitle } from '../../words/pictures.ts';
import { exactTime } from '../../words/time.ts';
import { type CaseAddress, CaseLink } from '../case/index.ts';
import { PicturePane, type StageActions, type View } from '../pictures/index.ts';
import styles from './side-by-side.module.css';

const nameOf = (person: ReviewedPerson | null): string => (person === null ? 'No name' : personWords(person));

/** The document and the face, which are what can be compared. */
const compared = (files: readonly CaseFile[]): CaseFile[] =>
  [
    files.find(({ kind }) => kind === 'document-front'),
    files.find(({ kind }) => kind === 'selfie' || kind === 'liveness-1'),
  ].filter((file) => file !== undefined);

interface PictureProps {
  userId: string;
  file: CaseFile;
  /** Whose it is: two panes need two names. */
  whose: string;
}

function Picture({ userId, file, whose }: PictureProps) {
  const [view, setView] = useState<View>();
  const controls = useRef<StageActions>(null);
  return (
    <div className={styles.picture}>
      <PicturePane
        path={`${reviewFilePath}/${userId}/${file.id}`}
        name={`${fileTitle(file, [])}, ${whose}`}
        size={file}
        view={view}
        onView={setView}
        controls={controls}
      />
    </div>
  );
}

interface SideProps {
  address: CaseAddress;
  name: string;
  files: readonly CaseFile[];
  children: ReactNode;
}

function Side({ address, name, files, children }: SideProps) {
  return (
    <section className={styles.side} aria-label={name}>
      <h3 className={styles.name}>
        <bdi>{name}</bdi>
      </h3>
      <p className={styles.about}>{children}</p>
      {compared(files).map((file) => (
        <Picture key={file.id} userId={address.userId} file={file} whose={name} />
      ))}
      {compared(files).length === 0 && <p className={styles.about}>We have no pictures of this case.</p>}
    </section>
  );
}

export interface SideBySideProps {
  address: CaseAddress;
  reviewed: Pick<ReviewCase, 'item' | 'files'>;
  duplicate: CaseDuplicate;
  onClose: () => void;
}

/** The case beside one of another account that shows the same. The server records it for both. */
export function SideBySide({ address, reviewed, duplicate, onClose }: SideBySideProps) {
  const other = { userId: duplicate.userId, caseId: duplicate.caseId };
  const { data, error } = useQuery({
    queryKey: ['compared', address.caseId, other.caseId],
    queryFn: ({ signal }) => call(compareCases, { ...address, other }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Dialog open onClose={onClose} title="Side by side" closeLabel="Close" width="wide">
      {error !== null && <p role="alert">{explain(error)}</p>}
      {data === undefined && error === null && <Spinner label="The other case is loading" />}
      {data && (
        <div className={styles.sides}>
          <Side address={address} name={nameOf(reviewed.item.person)} files={reviewed.files}>
            This case
          </Side>
          <Side address={other} name={nameOf(data.person)} files={data.files}>
            <StateBadge state={duplicate.state} /> Level {duplicate.level},{' '}
            <time dateTime={duplicate.seenAt}>{exactTime(duplicate.seenAt)}</time> <CaseLink {...other} />
          </Side>
        </div>
      )}
    </Dialog>
  );
}
