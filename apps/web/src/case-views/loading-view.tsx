import { Card, Skeleton, Stack, VisuallyHidden } from '@credence/ui';
import { useText } from '../i18n/text.ts';

/** Holds the place while the case is being asked for, its heading included. */
export function LoadingView() {
  const t = useText();
  return (
    <Stack gap="lg">
      <div>
        <h1>
          <VisuallyHidden>{t('document.title')}</VisuallyHidden>
          <Skeleton shape="title" />
        </h1>
        <output>
          <VisuallyHidden>{t('document.loading')}</VisuallyHidden>
        </output>
      </div>
      <Card>
        <Stack>
          <Skeleton lines={3} />
          <Skeleton shape="control" />
        </Stack>
      </Card>
    </Stack>
  );
}
