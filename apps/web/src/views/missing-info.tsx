import { UserIcon } from '@credence/ui/icons/user';
import { paths } from '../host/paths.ts';
import { useText } from '../i18n/text.ts';
import { PlainFrame, WayOn } from './plain-frame.tsx';

/** A document can only be compared with something: personal information comes first. */
export function MissingInfo() {
  const t = useText();
  return (
    <PlainFrame
      icon={<UserIcon />}
      title={t('document.missingInfo.title')}
      text={t('document.missingInfo.text')}
      action={
        <WayOn to={paths.personal} primary>
          {t('document.missingInfo.action')}
        </WayOn>
      }
    />
  );
}
