import type { ResultOf } from '@credence/contract/endpoint';
import type { supportedDocumentType } from '@credence/contract/kyc-calls';
import { Banner } from '@credence/ui/banner';
import { isolate } from '../i18n/format.ts';
import { useText } from '../i18n/text.ts';

interface RefusedDocumentsProps {
  refused: ResultOf<typeof supportedDocumentType>['refused'];
}

/** Documents that people offer from a country and that are not taken, with the reason (S7.10). */
export function RefusedDocuments({ refused }: RefusedDocumentsProps) {
  const t = useText();
  return refused.map(({ name, reason }) => (
    <Banner key={name} tone="info" title={t('document.choose.refused', { document: isolate(name) })}>
      {t(`refused.${reason}`)}
    </Banner>
  ));
}
