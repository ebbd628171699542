import { Card } from '@credence/ui/card';
import { classes } from '@credence/ui/classes';
import { Column } from '@credence/ui/column';
import { Skeleton } from '@credence/ui/skeleton';
import { Stack } from '@credence/ui/stack';
import styles from './personal-form.module.css';

/** The first group of the form while it is on the way. */
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

/** The whole form while its code is on the way. */
export function FormSkeleton() {
  return (
    <Column>
      <div className={styles.headerSkeleton}>
        <Skeleton shape="title" />
        <Skeleton lines={2} />
      </div>
      <FormCardsSkeleton />
    </Column>
  );
}
