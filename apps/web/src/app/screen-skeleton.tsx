import { Card, Column, Skeleton, Stack } from '@credence/ui';

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
