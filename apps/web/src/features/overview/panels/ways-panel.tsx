import { ArrowIcon } from '@credence/ui/icons/arrow';
import { Link } from 'wouter';
import { documentsPath, paths } from '../../../host/paths.ts';
import { isolate } from '../../../i18n/format.ts';
import { intlLocale } from '../../../i18n/language.ts';
import { useText } from '../../../i18n/text.ts';
import { minutesLeft, quickestMinutes } from './minutes.ts';
import { PanelNotes } from './panel-notes.tsx';
import type { StatusPanelProps } from './panel-props.ts';
import { Go, Panel } from './panel.tsx';
import styles from './ways.module.css';

interface WayProps {
  to: string;
  minutes: number;
  /** What it takes. */
  name: string;
}

function Way({ to, minutes, name }: WayProps) {
  const t = useText();
  return (
    <li>
      <Link href={to} className={styles.way}>
        <span>
          <strong>{t('hub.minutes', { count: minutes })}</strong>
          <span>{name}</span>
        </span>
        <ArrowIcon />
      </Link>
    </li>
  );
}

/** The way without a document: by a number, or by an electronic identity. */
export function QuickWay({ level, ways }: Pick<StatusPanelProps, 'level' | 'ways'>) {
  const t = useText();
  const names = ways.map(({ scheme }) => isolate(t(scheme ? `number.${scheme}.name` : 'eid.name')));
  const list = new Intl.ListFormat(intlLocale(), { type: 'disjunction' });
  return <Way to={`${paths.vendor}?level=${level}`} minutes={quickestMinutes} name={list.format(names)} />;
}

/** The start of a level that needs no document: the quickest way first, and the usual one beside it. */
export function WaysPanel(props: StatusPanelProps) {
  const { level, info, tasks, further } = props;
  const t = useText();
  return (
    <Panel
      asks
      icon={<ArrowIcon />}
      title={t('hub.next.start.title')}
      actions={
        <Go to={paths.personal} secondary>
          {t('hub.next.edit')}
        </Go>
      }
    >
      <PanelNotes info={info} tasks={tasks} />
      <ul className={styles.ways}>
        <QuickWay {...props} />
        <Way
          to={documentsPath(level)}
          minutes={minutesLeft(tasks, further)}
          name={t(`hub.level${level}.text`)}
        />
      </ul>
    </Panel>
  );
}
