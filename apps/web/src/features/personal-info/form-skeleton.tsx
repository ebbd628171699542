import { Card } from '@credence/ui/card';
import { classes } from '@credence/ui/classes';
import { Skeleton } from '@credence/ui/skeleton';
import { Stack } from '@credence/ui/stack';
import styles from './personal-form.module.css';

/** The first group of the form while what was saved is on the way. */
export function FormCardsSkeleton() {
  return (
    <div className={classes(styles.form, styles.cardsSkeleton)} aria-hidden="true">
      <Card>
        <Stack gap="lg">
          <Skeleton lines={2} />
          <Skeleton shape="control" />
          <Skeleton shape="control" />
          <Skeleton shape="control" />
          <Skeleton shape="control" />
        </Stack>
      </Card>
    </div>
  );
}
