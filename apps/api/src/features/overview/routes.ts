import { accountTasks } from '@credence/contract/account-tasks';
import {
  identity,
  kycConfig,
  supportedIpCountryCode,
  taskList,
  taskRegion,
} from '@credence/contract/identity';
import { kycInfo } from '@credence/contract/kyc';
import { channelPopup, vipPopup } from '@credence/contract/member';
import { kycProvider, supportedDocumentType } from '@credence/contract/kyc-calls';
import type { Serve } from '../../http/serve.ts';
import type { Providers } from '../provider/index.ts';
import { accountTasksVerb } from './account-tasks.ts';
import { identityVerb } from './identity.ts';
import { kycConfigVerb, supportedIpCountryCodeVerb } from './kyc-config.ts';
import { kycInfoVerb } from './kyc-info.ts';
import { channelPopupVerb, vipPopupVerb } from './popups.ts';
import { Rates } from './rates.ts';
import { taskListVerb, taskRegionVerb } from './tasks.ts';
import { kycProviderVerb, supportedDocumentTypeVerb } from './provider-and-documents.ts';

export function overviewRoutes(serve: Serve, providers: Providers): void {
  serve(kycInfo, kycInfoVerb(providers, new Rates()));
  serve(kycProvider, kycProviderVerb(providers));
  serve(supportedDocumentType, supportedDocumentTypeVerb);
  serve(identity, identityVerb);
  serve(kycConfig, kycConfigVerb);
  serve(supportedIpCountryCode, supportedIpCountryCodeVerb);
  serve(taskList, taskListVerb);
  serve(taskRegion, taskRegionVerb);
  serve(accountTasks, accountTasksVerb);
  serve(vipPopup, vipPopupVerb);
  serve(channelPopup, channelPopupVerb, { recognises: true });
}
