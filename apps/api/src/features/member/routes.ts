import { channelPopup, tagMember, vipPopup } from '@credence/contract';
import type { Serve } from '../../http/serve.ts';
import { channelPopupVerb, tagMemberVerb, vipPopupVerb } from './member.ts';

export function memberRoutes(serve: Serve): void {
  serve(tagMember, tagMemberVerb);
  serve(vipPopup, vipPopupVerb);
  serve(channelPopup, channelPopupVerb, { recognises: true });
}
