import { Badge } from '@credence/ui/badge';
import { Button } from '@credence/ui/button';
import { CameraIcon } from '@credence/ui/icons/camera';
import { DocumentIcon } from '@credence/ui/icons/document';
import styles from './answer-files.module.css';
import { sizeText } from './answer-text.ts';
import { type Change, markedValues, stringsIn } from './changes.ts';
import type { AnswerContext, AnswerValueProps } from './context.ts';
import { changeNames } from './marks.tsx';

type Files = Pick<AnswerContext, 'files' | 'onOpen'>;

interface FileButtonProps extends Files {
  id: string;
  change?: Change | undefined;
}

function FileButton({ id, change, files, onOpen }: FileButtonProps) {
  const file = files.get(id);
  if (file === undefined) return <span className={styles.missing}>A file that no longer exists</span>;
  const Icon = file.type === 'image' ? CameraIcon : DocumentIcon;
  return (
    <span className={styles.file}>
      <Button size="x-small" icon={<Icon />} onClick={() => onOpen(file)}>
        {file.name}
      </Button>
      <span className={styles.size}>
        {file.type === 'image' ? 'Picture' : 'PDF'}, {sizeText(file.bytes)}
      </span>
      {change && <Badge tone={change === 'added' ? 'success' : 'neutral'}>{changeNames[change]}</Badge>}
    </span>
  );
}

/** Files by their ids, each of which opens. */
export function FileList({ ids, ...files }: Files & { ids: readonly string[] }) {
  return (
    <ul className={styles.files}>
      {ids.map((id) => (
        <li key={id}>
          <FileButton id={id} {...files} />
        </li>
      ))}
    </ul>
  );
}

/** The files of an answer, with what has changed since the earlier one. */
export function AnswerFiles({ answer, before, context }: AnswerValueProps) {
  const now = stringsIn(answer);
  // Each upload has an id of its own.
  const same = (id: string): string => {
    const file = context.files.get(id);
    return file ? `${file.name} ${file.bytes}` : id;
  };
  return (
    <ul className={styles.files}>
      {markedValues(now, before === undefined ? now : stringsIn(before), same).map(({ value, change }) => (
        <li key={value}>
          <FileButton id={value} change={change} {...context} />
        </li>
      ))}
    </ul>
  );
}
