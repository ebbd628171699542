import { Card, Skeleton, Stack, VisuallyHidden } from '@credence/ui';
import { useLayoutEffect, useRef } from 'react';
import { useText } from '../i18n/text.ts';
import { focusHeading } from './focus-heading.ts';

/** Holds the place while what a screen is about is being asked for, its heading included. */
export function LoadingView() {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const own = heading.current;
    return () => {
      if (own === null || document.activeElement !== own) return;
      // Who read this heading goes on with the one that takes its place.
      queueMicrotask(() => {
        if (document.activeElement === document.body) focusHeading();
      });
    };
  }, []);
  return (
    <Stack gap="lg">
      <h1 ref={heading}>
        <VisuallyHidden>{t('document.loading')}</VisuallyHidden>
        <Skeleton shape="title" />
      </h1>
      <Card>
        <Stack>
          <Skeleton lines={3} />
          <Skeleton shape="control" />
        </Stack>
      </Card>
    </Stack>
  );
}
