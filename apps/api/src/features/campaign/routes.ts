import {
  campaignDetail,
  campaignPeople,
  campaignPreview,
  campaigns,
  createCampaign,
  endCampaign,
  extendCampaign,
  pauseCampaign,
  resumeCampaign,
  saveCampaign,
  sendBackCampaign,
  startCampaign,
  submitCampaign,
  takeBackCampaign,
} from '@credence/contract/campaign';
import type { Serve } from '../../http/serve.ts';
import { campaignsVerb } from './list.ts';
import { campaignDetailVerb } from './one.ts';
import { campaignPeopleVerb, campaignPreviewVerb } from './preview.ts';
import {
  endCampaignVerb,
  extendCampaignVerb,
  pauseCampaignVerb,
  resumeCampaignVerb,
  startCampaignVerb,
} from './run.ts';
import {
  createCampaignVerb,
  saveCampaignVerb,
  sendBackCampaignVerb,
  submitCampaignVerb,
  takeBackCampaignVerb,
} from './write.ts';

export function campaignRoutes(serve: Serve): void {
  serve(campaigns, campaignsVerb);
  serve(campaignDetail, campaignDetailVerb);
  serve(createCampaign, createCampaignVerb);
  serve(saveCampaign, saveCampaignVerb);
  serve(campaignPreview, campaignPreviewVerb);
  serve(campaignPeople, campaignPeopleVerb);
  serve(submitCampaign, submitCampaignVerb);
  serve(takeBackCampaign, takeBackCampaignVerb);
  serve(sendBackCampaign, sendBackCampaignVerb);
  serve(startCampaign, startCampaignVerb);
  serve(pauseCampaign, pauseCampaignVerb);
  serve(resumeCampaign, resumeCampaignVerb);
  serve(extendCampaign, extendCampaignVerb);
  serve(endCampaign, endCampaignVerb);
}
