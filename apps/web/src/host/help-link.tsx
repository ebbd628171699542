import { VisuallyHidden } from '@credence/ui';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useText } from '../i18n/text.ts';
import { helpAddress, type HelpTopic } from './links.ts';

/** A link to where a topic is answered; the help centre opens beside what the user is doing. */
export function HelpLink({ topic, children }: { topic: HelpTopic; children: ReactNode }) {
  const t = useText();
  const { outside, href } = helpAddress(topic);
  const [path] = useLocation();
  if (!outside) {
    // A part of the screen that is shown already: the browser goes there by itself.
    const [screen, part] = href.split('#');
    return screen === path && part ? (
      <a href={`#${part}`}>{children}</a>
    ) : (
      <Link href={href}>{children}</Link>
    );
  }
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children} <VisuallyHidden>({t('app.newTab')})</VisuallyHidden>
    </a>
  );
}
