import { Card } from '@credence/ui/card';
import { Column } from '@credence/ui/column';
import { Skeleton } from '@credence/ui/skeleton';
import { Stack } from '@credence/ui/stack';

/** Stands in for a screen with a title and one card. */
export function ScreenSkeleton() {
  return (
    <Column>
      <Stack gap="lg">
        <Skeleton shape="title" />
        <Card>
          <Stack>
            <Skeleton lines={3} />
            <Skeleton shape="control" />
          </Stack>
        </Card>
      </Stack>
    </Column>
  );
}
