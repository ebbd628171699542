import { Card, PageHeader, Skeleton, Stack } from '@credence/ui';
import { useText } from '../../i18n/text.ts';
import styles from './hub.module.css';

/** The card of the next step. */
function NextSkeleton() {
  return (
    <div className={styles.nextSkeleton}>
      <Card>
        <Stack gap="lg">
          <Skeleton shape="title" />
          <Skeleton lines={2} />
          <Skeleton lines={4} />
          <Skeleton shape="control" />
        </Stack>
      </Card>
    </div>
  );
}

/** The cards of the overview while their data is on the way, at about their size. */
export function HubCardsSkeleton() {
  const t = useText();
  return (
    <div className={styles.columns}>
      <NextSkeleton />
      <div className={styles.levels}>
        {([1, 2] as const).map((level) => (
          <div key={level} className={styles.levelSkeleton}>
            <Card title={t(`hub.level${level}.title`)}>
              <p className={styles.about}>{t(`hub.level${level}.text`)}</p>
              <Skeleton shape="title" />
              <Skeleton />
            </Card>
          </div>
        ))}
      </div>
    </div>
  );
}

/** The whole overview while its code is on the way: what is the same for everybody stands there already. */
export function HubSkeleton() {
  const t = useText();
  return (
    <>
      <PageHeader title={t('hub.title')} text={t('hub.intro')} />
      <HubCardsSkeleton />
    </>
  );
}
