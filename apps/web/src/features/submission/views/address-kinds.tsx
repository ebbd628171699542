import type { Level } from '@credence/contract/words';
import { useQuery } from '@tanstack/react-query';
import { intlLocale } from '../../../i18n/language.ts';
import { useText } from '../../../i18n/text.ts';
import { requirementsQuery } from '../../case/index.ts';

/** The papers that the site takes as a proof of address; nothing while they are not known. */
export function AddressKinds({ level }: { level: Level }) {
  const t = useText();
  const { data } = useQuery(requirementsQuery(level));
  if (!data || data.proofOfAddressKinds.length === 0) return null;
  const names = data.proofOfAddressKinds.map((kind) => t(`document.address.kind.${kind}`));
  const kinds = new Intl.ListFormat(intlLocale(), { type: 'disjunction' }).format(names);
  return <>{t('document.address.kinds', { kinds })}</>;
}
