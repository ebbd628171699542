import { sdkAccess, sdkActions, verifyAgainReason } from '@credence/contract/embedding';
import { kycInfo } from '@credence/contract/kyc';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { goToSdk } from '../../host/go-to.ts';
import { currentLanguage, type Language } from '../../i18n/language.ts';

/** How often a check that is under way is asked about, in milliseconds. */
const pollEvery = 10_000;

/** What is asked of the account, with the reason of a rejection in the language. */
export const reverificationQuery = (language: Language) =>
  queryOptions({
    queryKey: [kycInfo.path, 'reverification', language],
    queryFn: ({ signal }) => call(kycInfo, { language }, { signal }),
    staleTime: 2_000,
    refetchInterval: ({ state }) =>
      state.data?.displayControl.displayUpdatePOI === 'DisplayUpdatePOIStatus_Pending' ? pollEvery : false,
  });

const from = 'email';

/** Asks for a token to verify again as the site asks, and goes to the SDK route with it (S4.7). */
export function useVerifyAgain(site: string) {
  return useMutation({
    mutationFn: () =>
      call(sdkAccess, {
        level: 1,
        isSecondary: false,
        from,
        action: sdkActions.VERIFY_AGAIN,
        extraParams: { reason: verifyAgainReason },
      }),
    onSuccess: ({ accessToken }) =>
      goToSdk({ token: accessToken, lang: currentLanguage(), from, updatePoi: { site } }),
  });
}
