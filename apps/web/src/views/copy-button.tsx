import { Button, type ButtonProps } from '@credence/ui/button';
import { CopyIcon } from '@credence/ui/icons/copy';
import { LiveRegion } from '@credence/ui/live-region';
import { useState } from 'react';
import { useText } from '../i18n/text.ts';

interface CopyButtonProps extends Pick<ButtonProps, 'size' | 'fullWidth' | 'variant'> {
  /** What is copied; a function that stays the same where it is read off the page. */
  text: string | (() => string);
  /** What the button is called until then. */
  children: string;
}

/** Copies a text and says so; where the browser forbids it, the text stands beside and nothing is said. */
export function CopyButton({ text, children, ...look }: CopyButtonProps) {
  const t = useText();
  const [copied, setCopied] = useState<typeof text>();
  const done = copied === text;
  return (
    <>
      <Button
        {...look}
        icon={<CopyIcon />}
        onClick={() => {
          navigator.clipboard.writeText(typeof text === 'string' ? text : text()).then(
            () => setCopied(() => text),
            () => undefined,
          );
        }}
      >
        {done ? t('app.copied') : children}
      </Button>
      <LiveRegion message={done ? t('app.copied') : ''} />
    </>
  );
}
