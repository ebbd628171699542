import { useState } from 'react';
import * as ui from './ui.ts';
import styles from './catalogue.module.css';
import { Section } from './section.tsx';
import { words } from './settings.ts';

export function Cards() {
  return (
    <Section id="cards">
      <div className={styles.columns}>
        <ui.Card
          tone="highlight"
          level={3}
          title={words.verify}
          text={words.verifyText}
          aside={<ui.StatusBadge tone="warning">{words.todo}</ui.StatusBadge>}
          actions={
            <ui.Button variant="primary" size="large" fullWidth>
              {words.start}
            </ui.Button>
          }
        >
          <ui.DataList
            rows={[
              { label: words.limit, value: words.limitValue },
              { label: words.card, value: words.included },
            ]}
          />
        </ui.Card>
        <ui.Card
          level={3}
          title={words.personal}
          aside={<ui.StatusBadge tone="success">{words.verified}</ui.StatusBadge>}
        >
          <ui.DataList
            rows={[
              { label: words.nameLabel, value: words.nameValue },
              { label: words.birth, value: words.birthValue },
              {
                label: words.number,
                value: '48 219 330',
                aside: <ui.IconButton size="x-small" label={words.copy} icon={<ui.CopyIcon />} />,
              },
            ]}
          />
        </ui.Card>
        <ui.Disclosure showText={words.showLimits} hideText={words.hideLimits}>
          <ui.Card>{words.limitsText}</ui.Card>
        </ui.Disclosure>
        <ui.Disclosure showText={words.showLimits} hideText={words.hideLimits} defaultOpen>
          <ui.Card>{words.limitsText}</ui.Card>
        </ui.Disclosure>
      </div>
    </Section>
  );
}

type Kind = 'plain' | 'danger';

export function Dialogs({ initial }: { initial: Kind | undefined }) {
  const [open, setOpen] = useState(initial);
  const close = () => setOpen(undefined);
  const danger = open === 'danger';
  return (
    <Section id="dialogs">
      <ui.Stack row gap="sm">
        <ui.Button onClick={() => setOpen('plain')}>{words.openDialog}</ui.Button>
        <ui.Button onClick={() => setOpen('danger')}>{words.openDanger}</ui.Button>
      </ui.Stack>
      <ui.Dialog
        open={open !== undefined}
        onClose={close}
        title={danger ? words.again : words.before}
        closeLabel={words.close}
        tone={danger ? 'danger' : 'default'}
        actions={
          <>
            <ui.Button onClick={close}>{danger ? words.keep : words.close}</ui.Button>
            <ui.Button variant={danger ? 'tradeShort' : 'primary'} onClick={close}>
              {danger ? words.delete : words.next}
            </ui.Button>
          </>
        }
      >
        {danger ? words.againText : words.beforeText}
      </ui.Dialog>
    </Section>
  );
}
