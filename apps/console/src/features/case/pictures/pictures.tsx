import type { CaseFile } from '@credence/contract';
import { DocumentIcon, EmptyState, classes } from '@credence/ui';
import { useRef, useState } from 'react';
import { fileKindNames } from '../../../i18n/words.ts';
import { useShortcuts } from '../../../keyboard/shortcuts.tsx';
import { Kbd } from '../../../parts/kbd.tsx';
import { PicturePane } from './picture-pane.tsx';
import styles from './pictures.module.css';
import type { StageActions } from './use-stage.ts';
import { portraitView, type View } from './view.ts';

export interface PicturesProps {
  userId: string;
  files: readonly CaseFile[];
}

interface Choice {
  /** Key of the choice in the tab row. */
  id: string;
  title: string;
  files: readonly CaseFile[];
}

/** Each picture alone, and the selfie beside the document's portrait. */
function choicesOf(files: readonly CaseFile[]): readonly Choice[] {
  const single = files.map((file) => ({ id: file.id, title: fileKindNames[file.kind], files: [file] }));
  const front = files.find((file) => file.kind === 'document-front');
  const selfie = files.find((file) => file.kind === 'selfie');
  if (!front || !selfie) return single;
  return [...single, { id: 'compare', title: 'Compare faces', files: [front, selfie] }];
}

/** The pictures of a case. */
export function Pictures({ userId, files }: PicturesProps) {
  const choices = choicesOf(files);
  const [chosen, setChosen] = useState(choices[0]?.id);
  const [views, setViews] = useState<Readonly<Record<string, View>>>({});
  const first = useRef<StageActions>(null);
  const second = useRef<StageActions>(null);
  const [active, setActive] = useState(0);
  const current = choices.find((choice) => choice.id === chosen) ?? choices[0];

  const act = (action: keyof StageActions) => () => {
    const controls = active === 1 && current?.files.length === 2 ? second : first;
    controls.current?.[action]();
  };
  const choose = (choice: Choice): void => {
    setChosen(choice.id);
    setActive(0);
  };

  useShortcuts('Pictures', [
    ...choices.map((choice, index) => ({
      keys: choice.id === 'compare' ? (['c', String(index + 1)] as const) : ([String(index + 1)] as const),
      label: choice.title,
      run: () => choose(choice),
    })),
    { keys: ['+', '='], label: 'Zoom in', repeats: true, run: act('zoomIn') },
    { keys: ['-'], label: 'Zoom out', repeats: true, run: act('zoomOut') },
    { keys: ['r'], label: 'Turn by 90°', run: act('turn') },
    { keys: ['0'], label: 'Whole picture', run: act('reset') },
  ]);

  if (!current) {
    return (
      <div className={styles.pictures}>
        <EmptyState
          icon={<DocumentIcon />}
          title="No pictures"
          text="The applicant has not sent any picture yet."
        />
      </div>
    );
  }

  return (
    <div className={styles.pictures}>
      <fieldset className={styles.choices} aria-label="Picture shown">
        {choices.map((choice, index) => (
          <button
            key={choice.id}
            type="button"
            className={classes(styles.choice, choice === current && styles.chosen)}
            aria-pressed={choice === current}
            onClick={() => choose(choice)}
          >
            {choice.title}
            <Kbd>{choice.id === 'compare' ? 'C' : String(index + 1)}</Kbd>
          </button>
        ))}
      </fieldset>
      <div className={styles.panes}>
        {current.files.map((file, index) => {
          // In the comparison a picture has a view of its own, so that a zoomed face is still there on return.
          const key = `${current.id}/${file.id}`;
          return (
            <PicturePane
              key={key}
              userId={userId}
              file={file}
              view={views[key]}
              start={current.id === 'compare' && file.kind !== 'selfie' ? portraitView : undefined}
              onView={(view) => setViews((before) => ({ ...before, [key]: view }))}
              controls={index === 0 ? first : second}
              onActive={() => setActive(index)}
            />
          );
        })}
      </div>
    </div>
  );
}
