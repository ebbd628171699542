import { type ReviewedFile, reviewFilePath, type ReviewCase } from '@credence/contract/review-case';
import { fileKind } from '@credence/contract/verification';
import { classes } from '@credence/ui/classes';
import { DocumentIcon } from '@credence/ui/icons/document';
import { EmptyState } from '@credence/ui/state-message';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'wouter';
import { Kbd } from '../../keyboard/kbd.tsx';
import { useShortcuts } from '../../keyboard/shortcuts.tsx';
import { picturesElsewhere, providerNames } from '../../words/case.ts';
import { fileTitle } from '../../words/pictures.ts';
import { FileBadges } from './file-badges.tsx';
import { Glance } from './glance.tsx';
import { PicturePane } from './picture-pane.tsx';
import styles from './pictures.module.css';
import type { StageActions } from './use-stage.ts';
import { portraitView, type View } from './view.ts';

/** A picture with its name in this case. */
interface Shown {
  file: ReviewedFile;
  name: string;
}

interface Choice {
  /** Key of the choice in the tab row. */
  id: string;
  title: string;
  shown: readonly Shown[];
}

/** In the order in which they are taken. */
const inOrder = (files: readonly ReviewedFile[]): readonly ReviewedFile[] =>
  [...files].sort((one, other) => fileKind.options.indexOf(one.kind) - fileKind.options.indexOf(other.kind));

/** Each picture alone, including those carried on from the level below, and the face beside the portrait. */
function choicesOf({ files, carried, livenessChallenge }: ReviewCase): readonly Choice[] {
  const own = inOrder(files).map((file) => ({ file, name: fileTitle(file, livenessChallenge) }));
  const below = inOrder(carried?.files ?? []).map((file) => ({
    file,
    name: `Level 1: ${fileTitle(file, []).toLowerCase()}`,
  }));
  const all = [...own, ...below];
  const single = all.map((shown) => ({ id: shown.file.id, title: shown.name, shown: [shown] }));
  const portrait = all.find(({ file }) => file.kind === 'document-front');
  const face = own.find(({ file }) => file.kind === 'selfie' || file.kind === 'liveness-1');
  if (!portrait || !face) return single;
  const both = [portrait, face];
  return [
    // Where the document was carried on, something else is to be looked at first.
    ...(own.includes(portrait) ? [{ id: 'glance', title: 'At a glance', shown: both }] : []),
    ...single,
    { id: 'compare', title: 'Compare faces', shown: both },
  ];
}

const keysOfIds: Readonly<Record<string, string>> = { glance: 'g', compare: 'c' };

/** The key of each choice: a letter for what shows several pictures, else a number in their order. */
function keysOf(choices: readonly Choice[]): ReadonlyMap<string, string> {
  const numbered = choices.filter(({ id }) => keysOfIds[id] === undefined);
  return new Map(
    choices.map((choice) => [choice.id, keysOfIds[choice.id] ?? String(numbered.indexOf(choice) + 1)]),
  );
}

const withoutPictures = {
  number: {
    title: 'A number stands for the document',
    text: 'A registry was asked about it. Decide by what the registry said and by the facts of the case.',
  },
  'electronic-identity': {
    title: 'An electronic identity was presented',
    text: 'Its issuer vouches for the person. Decide by what the issuer said and by the facts of the case.',
  },
  'taken-over': {
    title: 'A verification of a sister site was taken over',
    text: 'Its pictures belong to the case that was approved there.',
  },
} as const;

/** Why there are no pictures. */
function NoPictures({ reviewed: { item, takenOver } }: { reviewed: ReviewCase }) {
  if (picturesElsewhere(item)) {
    const vendor = providerNames[item.provider];
    return (
      <EmptyState
        icon={<DocumentIcon />}
        title={`The pictures lie with ${vendor}`}
        text={`${vendor} took them itself and keeps them. Look at them there before you decide.`}
      />
    );
  }
  if (item.route === 'document') {
    return (
      <EmptyState
        icon={<DocumentIcon />}
        title="No pictures"
        text="The applicant has not sent any picture yet."
      />
    );
  }
  return (
    <EmptyState
      icon={<DocumentIcon />}
      {...withoutPictures[item.route]}
      action={
        takenOver && (
          <Link href={`/case/${item.userId}/${takenOver.caseId}`} className={styles.source}>
            Open the case that was taken over
          </Link>
        )
      }
    />
  );
}

interface OverviewProps {
  shown: readonly Shown[];
  pathOf: (shown: Shown) => string;
  keyOf: (id: string) => string;
  onOpen: (id: string) => void;
}

/** The document and the face of a case at a glance. */
function Overview({ shown: [portrait, face], pathOf, keyOf, onOpen }: OverviewProps) {
  if (portrait === undefined || face === undefined) return null;
  const ids = { document: portrait.file.id, face: face.file.id, compare: 'compare' };
  return (
    <Glance
      document={pathOf(portrait)}
      face={pathOf(face)}
      faceName={face.name}
      keys={{ document: keyOf(ids.document), face: keyOf(ids.face), compare: keyOf(ids.compare) }}
      onOpen={(what) => onOpen(ids[what])}
    />
  );
}

interface ChoicesProps {
  choices: readonly Choice[];
  current: Choice;
  keyOf: (id: string) => string;
  onChoose: (choice: Choice) => void;
}

/** What can be looked at. */
const Choices = ({ choices, current, keyOf, onChoose }: ChoicesProps) => (
  <fieldset className={styles.choices} aria-label="Picture shown">
    {choices.map((choice) => (
      <button
        key={choice.id}
        type="button"
        className={classes(styles.choice, choice === current && styles.chosen)}
        aria-pressed={choice === current}
        onClick={() => onChoose(choice)}
      >
        {choice.title}
        <Kbd>{keyOf(choice.id)}</Kbd>
      </button>
    ))}
  </fieldset>
);

export interface PicturesProps {
  reviewed: ReviewCase;
  /** Shown where there are no pictures: what the case is based on instead. */
  children: ReactNode;
}

/** The pictures of a case. */
export function Pictures({ reviewed, children }: PicturesProps) {
  const choices = choicesOf(reviewed);
  const keys = keysOf(choices);
  const [chosen, setChosen] = useState(choices[0]?.id);
  const [views, setViews] = useState<Readonly<Record<string, View>>>({});
  const first = useRef<StageActions>(null);
  const second = useRef<StageActions>(null);
  const [active, setActive] = useState(0);
  const current = choices.find((choice) => choice.id === chosen) ?? choices[0];

  const act = (action: keyof StageActions) => () => {
    const controls = active === 1 && current?.shown.length === 2 ? second : first;
    controls.current?.[action]();
  };
  const choose = (choice: Choice): void => {
    setChosen(choice.id);
    setActive(0);
  };

  useShortcuts('Pictures', [
    ...choices.map((choice) => ({
      keys: [keys.get(choice.id) ?? ''] as const,
      label: choice.title,
      run: () => choose(choice),
    })),
    { keys: ['+', '='], label: 'Zoom in', repeats: true, run: act('zoomIn') },
    { keys: ['-'], label: 'Zoom out', repeats: true, run: act('zoomOut') },
    { keys: ['r'], label: 'Turn by 90°', run: act('turn') },
    { keys: ['0'], label: 'Whole picture', run: act('reset') },
  ]);

  const keyOf = (id: string): string => (keys.get(id) ?? '').toUpperCase();
  const pathOf = ({ file }: Shown): string => `${reviewFilePath}/${reviewed.item.userId}/${file.id}`;
  const open = (id: string): void => choices.filter((choice) => choice.id === id).forEach(choose);

  if (!current) {
    return (
      <div className={styles.pictures}>
        <NoPictures reviewed={reviewed} />
        <div className={styles.instead}>{children}</div>
      </div>
    );
  }

  return (
    <div className={styles.pictures}>
      <Choices choices={choices} current={current} keyOf={keyOf} onChoose={choose} />
      {current.id === 'glance' ? (
        <Overview shown={current.shown} pathOf={pathOf} keyOf={keyOf} onOpen={open} />
      ) : (
        <div className={styles.panes}>
          {current.shown.map(({ file, name }, index) => {
            // A picture keeps a separate view in the comparison, so a zoomed face is still there on return.
            const key = `${current.id}/${file.id}`;
            return (
              <PicturePane
                key={key}
                path={pathOf({ file, name })}
                name={name}
                size={file}
                badges={<FileBadges file={file} />}
                view={views[key]}
                start={current.id === 'compare' && file.kind === 'document-front' ? portraitView : undefined}
                onView={(view) => setViews((before) => ({ ...before, [key]: view }))}
                controls={index === 0 ? first : second}
                onActive={() => setActive(index)}
              />
            );
          })}
        </div>
      )}
    </div>
  );
}
