import { Button, type ButtonProps } from '@credence/ui/button';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import type { ComponentProps, ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { helpAddress, type HelpTopic } from '../i18n/links.ts';
import { useText } from '../i18n/text.ts';

interface HelpLinkProps {
  topic: HelpTopic;
  /** It is something to do here, and looks like a button. */
  button?: ButtonProps['variant'];
  children: ReactNode;
}

/** A link to where a topic is answered; the help centre opens beside what the user is doing. */
export function HelpLink({ topic, button, children }: HelpLinkProps) {
  const t = useText();
  const { outside, href } = helpAddress(topic);
  const [path] = useLocation();
  const link = ({ children: words, ...address }: ComponentProps<'a'> & { href: string }) =>
    button ? (
      <Button variant={button} size="large" {...address}>
        {words}
      </Button>
    ) : (
      <a {...address}>{words}</a>
    );
  if (!outside) {
    // A part of the screen that is shown already: the browser goes there by itself.
    const [screen, part] = href.split('#');
    return screen === path && part ? (
      link({ href: `#${part}`, children })
    ) : (
      <Link href={href} asChild>
        {link({ href, children })}
      </Link>
    );
  }
  return link({
    href,
    target: '_blank',
    rel: 'noreferrer',
    children: (
      <>
        {children} <VisuallyHidden>({t('app.newTab')})</VisuallyHidden>
      </>
    ),
  });
}
