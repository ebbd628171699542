import { VisuallyHidden } from '@credence/ui/visually-hidden';
import { host } from '../host/choose.ts';
import { readPageConfig } from '../host/page-config.ts';
import { useText } from '../i18n/text.ts';
import { ButtonOrLink, type ButtonOrLinkLook } from './button-or-link.tsx';
import { HelpLink } from './help-link.tsx';

interface ContactSupportProps extends ButtonOrLinkLook {
  /** What one writes about. */
  reference?: string | undefined;
}

/**
 * The way to whoever can help where this page cannot: the operator's form, else a message with the reference
 * as its subject, else where the help says how to reach them.
 */
export function ContactSupport({ reference = '', ...look }: ContactSupportProps) {
  const t = useText();
  const { supportUrl, supportEmail } = readPageConfig();
  const words = t('help.more.webForm');
  if (supportUrl === undefined && (supportEmail === undefined || !host.opensMail)) {
    return (
      <HelpLink topic="webForm" {...look}>
        {words}
      </HelpLink>
    );
  }
  const address =
    supportUrl === undefined
      ? { href: `mailto:${supportEmail}?subject=${reference}` }
      : { href: supportUrl, target: '_blank', rel: 'noreferrer' };
  return (
    <ButtonOrLink {...look} {...address}>
      {words} {supportUrl !== undefined && <VisuallyHidden>({t('app.newTab')})</VisuallyHidden>}
    </ButtonOrLink>
  );
}
