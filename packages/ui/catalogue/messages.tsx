import * as ui from './ui.ts';
import styles from './catalogue.module.css';
import { Section } from './section.tsx';
import { words } from './settings.ts';

const tones = ['info', 'success', 'warning', 'danger'] as const;

export function Messages() {
  return (
    <Section id="messages">
      <div className={styles.columns}>
        {tones.map((tone) => (
          <ui.Banner
            key={tone}
            tone={tone}
            title={words.expires}
            action={<ui.Button size="small">{words.update}</ui.Button>}
          >
            {words.expiresText}
          </ui.Banner>
        ))}
      </div>
      <ui.Stack row gap="sm">
        <ui.StatusBadge>{words.waiting}</ui.StatusBadge>
        <ui.StatusBadge tone="info">{words.review}</ui.StatusBadge>
        <ui.StatusBadge tone="success">{words.verified}</ui.StatusBadge>
        <ui.StatusBadge tone="warning">{words.soon}</ui.StatusBadge>
        <ui.StatusBadge tone="danger">{words.refused}</ui.StatusBadge>
        <ui.Badge>12</ui.Badge>
        <ui.Spinner label={words.loading} />
      </ui.Stack>
    </Section>
  );
}

export function Progress() {
  return (
    <Section id="progress">
      {[0, 1, 3].map((current) => (
        <ui.Stepper
          key={current}
          label={`${words.verify} ${current}`}
          steps={words.steps}
          current={current}
          positionText={words.position(current + 1)}
          doneText={words.done}
        />
      ))}
      {[0, 42, 100].map((value) => (
        <ui.ProgressBar key={value} label={words.upload} value={value} valueText={`${value} %`} />
      ))}
    </Section>
  );
}

export function States() {
  return (
    <Section id="states">
      <div className={styles.columns}>
        <ui.Card>
          <ui.EmptyState icon={<ui.DocumentIcon />} title={words.empty} text={words.emptyText} />
        </ui.Card>
        <ui.Card>
          <ui.ErrorState
            title={words.error}
            text={words.errorText}
            action={<ui.Button>{words.retry}</ui.Button>}
          />
        </ui.Card>
        <ui.Card>
          <ui.Skeleton shape="title" />
          <ui.Skeleton lines={3} />
          <ui.Skeleton shape="control" />
        </ui.Card>
      </div>
    </Section>
  );
}
