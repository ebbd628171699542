import { Badge } from '@credence/ui/badge';
import { Button } from '@credence/ui/button';
import { CameraIcon } from '@credence/ui/icons/camera';
import { DocumentIcon } from '@credence/ui/icons/document';
import styles from './answer-files.module.css';
import { sizeText } from './answer-text.ts';
import { type Change, markedValues, stringsIn } from './changes.ts';
import type { AnswerContext, AnswerValueProps } from './context.ts';
import { changeNames } from './marks.tsx';

interface FileButtonProps {
  id: string;
  change: Change | undefined;
  context: AnswerContext;
}

function FileButton({ id, change, context: { files, onOpen } }: FileButtonProps) {
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

/** Files, each of which opens. */
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
          <FileButton id={value} change={change} context={context} />
        </li>
      ))}
    </ul>
  );
}
