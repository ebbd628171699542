import * as ui from './ui.ts';
import { Buttons } from './buttons.tsx';
import styles from './catalogue.module.css';
import { Choices, Pickers, TextFields } from './fields.tsx';
import { Messages, Progress, States } from './messages.tsx';
import { contents, Section } from './section.tsx';
import { settings, words } from './settings.ts';
import { Cards, Dialogs } from './surfaces.tsx';
import { Switches } from './switches.tsx';
import { Icons, Tables } from './tables.tsx';
import { ToastSamples } from './toast-samples.tsx';

const dialog = settings.dialog === 'danger' || settings.dialog === 'plain' ? settings.dialog : undefined;

/**
 * Every component in every state, with sample words. For development and the comparison of pictures; in no
 * build of an app.
 */
export function Catalogue() {
  return (
    <ui.Shell
      skipText={words.skip}
      width="wide"
      density={settings.density}
      header={
        <ui.Header
          logo={<ui.Logo name={words.name} />}
          end={
            <>
              <ui.IconButton label={words.language} icon={<ui.GlobeIcon />} />
              <ui.IconButton label={words.account} icon={<ui.UserIcon />} />
            </>
          }
        />
      }
      footer={words.footer}
    >
      <div lang="en" dir="ltr">
        <ui.PageHeader
          title="Design system"
          text="Every component in every state, in the words of a sample."
        />
        <Switches />
        <nav id="contents" aria-label="Contents">
          <ul className={styles.contents}>
            {Object.entries(contents).map(([id, title]) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <Buttons />
      <Cards />
      <Messages />
      <Progress />
      <States />
      <TextFields />
      <Pickers />
      <Choices />
      <Tables />
      <Dialogs initial={dialog} />
      <Section id="toasts">
        <div lang="en" dir="ltr">
          <ToastSamples />
        </div>
      </Section>
      <Icons className={styles.icons} />
    </ui.Shell>
  );
}
