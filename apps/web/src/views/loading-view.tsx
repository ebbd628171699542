import { Card } from '@credence/ui/card';
import { Skeleton } from '@credence/ui/skeleton';
import { Stack } from '@credence/ui/stack';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
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
      // The focus moves to the heading that replaces this one.
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
