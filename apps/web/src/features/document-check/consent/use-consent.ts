import { agreementApply, agreementVersions, type Provider } from '@credence/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { currentLanguage } from '../../../i18n/language.ts';

const code = 'biometric-consent';

/** Agrees that somebody gets pictures of the face for a case, in the words shown; `onGiven` goes on, and is waited for. */
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
