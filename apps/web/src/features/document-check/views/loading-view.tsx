import { Card, Skeleton, Stack, VisuallyHidden } from '@credence/ui';
import { useText } from '../../../i18n/text.ts';

/** Holds the place while the case is being asked for. */
export function LoadingView() {
  const t = useText();
  return (
    <Stack gap="lg">
      <output>
        <VisuallyHidden>{t('document.loading')}</VisuallyHidden>
      </output>
      <Skeleton shape="title" />
      <Card>
        <Stack>
          <Skeleton lines={3} />
          <Skeleton shape="control" />
        </Stack>
      </Card>
    </Stack>
  );
}
