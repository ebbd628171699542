import { Card, Skeleton, Stack } from '@credence/ui';
import styles from './shell.module.css';

/** Stands in for a screen with a title and one card. */
export function ScreenSkeleton() {
  return (
    <div className={styles.column}>
      <Stack gap="lg">
        <Skeleton shape="title" />
        <Card>
          <Stack>
            <Skeleton lines={3} />
            <Skeleton shape="control" />
          </Stack>
        </Card>
      </Stack>
    </div>
  );
}
