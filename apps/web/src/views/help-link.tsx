import { VisuallyHidden } from '@credence/ui/visually-hidden';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { helpAddress, type HelpTopic } from '../i18n/links.ts';
import { useText } from '../i18n/text.ts';
import { ButtonOrLink, type ButtonOrLinkLook } from './button-or-link.tsx';

interface HelpLinkProps extends ButtonOrLinkLook {
  topic: HelpTopic;
  children: ReactNode;
}

/** A link to where a topic is answered; the help centre opens beside what the user is doing. */
export function HelpLink({ topic, children, ...look }: HelpLinkProps) {
  const t = useText();
  const { outside, href } = helpAddress(topic);
  const [path] = useLocation();
  if (outside) {
    return (
      <ButtonOrLink {...look} href={href} target="_blank" rel="noreferrer">
        {children} <VisuallyHidden>({t('app.newTab')})</VisuallyHidden>
      </ButtonOrLink>
    );
  }
  // A part of the screen that is shown already: the browser goes there by itself.
  const [screen, part] = href.split('#');
  if (screen === path && part) {
    return (
      <ButtonOrLink {...look} href={`#${part}`}>
        {children}
      </ButtonOrLink>
    );
  }
  return (
    <Link href={href} asChild>
      <ButtonOrLink {...look} href={href}>
        {children}
      </ButtonOrLink>
    </Link>
  );
}
