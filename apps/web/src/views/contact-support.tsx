import type { ComponentProps } from 'react';
import { useText } from '../i18n/text.ts';
import { HelpLink } from './help-link.tsx';

/** The way to whoever can help where this page cannot. */
export function ContactSupport(look: Pick<ComponentProps<typeof HelpLink>, 'button' | 'reference'>) {
  const t = useText();
  return (
    <HelpLink topic="webForm" {...look}>
      {t('help.more.webForm')}
    </HelpLink>
  );
}
