import type { Provider } from '@credence/contract/first-words';
import { agreementApply, agreementVersions } from '@credence/contract/agreement';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { currentLanguage } from '../../../i18n/language.ts';

const code = 'biometric-consent';

/**
 * Records the consent that a recipient gets pictures of the face, in the words shown; then awaits
 * `onGiven`.
 */
export function useConsent(
  { caseId, recipient }: { caseId: string; recipient: Provider },
  onGiven: () => Promise<unknown>,
) {
  return useMutation({
    mutationFn: async () => {
      const version = agreementVersions[code];
      await call(agreementApply, { code, version, language: currentLanguage(), caseId, recipient });
      await onGiven();
    },
  });
}
