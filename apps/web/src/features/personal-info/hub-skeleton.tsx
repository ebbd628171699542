import { Card, Skeleton, Stack } from '@credence/ui';
import styles from './hub.module.css';

/** The card of the next step. */
export function NextSkeleton() {
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
  return (
    <div className={styles.columns} aria-hidden="true">
      <NextSkeleton />
      <div className={styles.levels}>
        {[1, 2].map((level) => (
          <div key={level} className={styles.levelSkeleton}>
            <Card>
              <Stack>
                <Skeleton lines={2} />
                <Skeleton shape="title" />
              </Stack>
            </Card>
          </div>
        ))}
      </div>
    </div>
  );
}

/** The whole overview while its code is on the way. */
export function HubSkeleton() {
  return (
    <>
      <div className={styles.headerSkeleton}>
        <Skeleton shape="title" />
        <Skeleton />
      </div>
      <HubCardsSkeleton />
    </>
  );
}
