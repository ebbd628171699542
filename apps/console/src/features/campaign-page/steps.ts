import {
  type CampaignDetail,
  endCampaign,
  extendCampaign,
  pauseCampaign,
  resumeCampaign,
  sendBackCampaign,
  startCampaign,
  takeBackCampaign,
} from '@credence/contract/campaign';
import type { Permission } from '@credence/contract/permission';
import { call } from '../../api/client.ts';

/** What an officer can do with a campaign besides writing it. */
export const stepNames = ['start', 'sendBack', 'takeBack', 'pause', 'resume', 'extend', 'end'] as const;
export type StepName = (typeof stepNames)[number];

/** What is asked before a step is taken. */
interface StepWords {
  /** On the button that begins it. */
  button: string;
  title: string;
  text: string;
  confirm: string;
  label: string;
  dangerous?: true;
}

export const stepWords: Record<StepName, StepWords> = {
  start: {
    button: 'Approve and start…',
    title: 'Approve and start?',
    text: 'Every account that is named below is asked from now on, and told so. It can be paused and ended, not undone.',
    confirm: 'Start',
    label: 'What you checked',
  },
  sendBack: {
    button: 'Send back…',
    title: 'Send it back?',
    text: 'It can be changed again, and is submitted once more afterwards.',
    confirm: 'Send back',
    label: 'Remark',
  },
  takeBack: {
    button: 'Take back…',
    title: 'Take it back?',
    text: 'It can be changed again, and is submitted once more afterwards.',
    confirm: 'Take back',
    label: 'Reason',
  },
  pause: {
    button: 'Pause…',
    title: 'Pause this campaign?',
    text: 'Nobody more is asked or reminded, and the deadline has no consequence. Who was asked can still do it. Once it is resumed, the deadline moves by as long as it was paused.',
    confirm: 'Pause',
    label: 'Reason',
  },
  resume: {
    button: 'Resume…',
    title: 'Resume this campaign?',
    text: 'It goes on where it was. The deadline moves by as long as it was paused.',
    confirm: 'Resume',
    label: 'Reason',
  },
  extend: {
    button: 'Extend…',
    title: 'Extend the deadline?',
    text: 'Everybody who has not done it gets the new day, and is reminded again before it.',
    confirm: 'Extend',
    label: 'Reason',
  },
  end: {
    button: 'End…',
    title: 'End this campaign?',
    text: 'Nobody is asked any more, and limits that it took are given back. What was submitted is still decided. It cannot be started again.',
    confirm: 'End',
    label: 'Reason',
    dangerous: true,
  },
};

/** What can be done with a campaign as it stands, by this officer. */
export const stepsOf = (detail: CampaignDetail, may: (permission: Permission) => boolean): StepName[] =>
  stepsFrom(detail).filter((step) => may(step === 'takeBack' ? 'write-campaigns' : 'run-campaigns'));

function stepsFrom({ line: { state }, mine }: CampaignDetail): StepName[] {
  switch (state) {
    case 'draft':
      return ['end'];
    case 'submitted':
      return mine ? ['takeBack'] : ['sendBack', 'start'];
    case 'starting':
    case 'running':
      return ['end', 'pause', 'extend'];
    case 'paused':
      return ['end', 'extend', 'resume'];
    case 'ended':
      return [];
  }
}

interface Asked {
  campaignId: string;
  revision: number;
  reason: string;
}

/** Takes a step; `deadline` is the new one of `extend`. */
export function takeStep(step: StepName, asked: Asked, deadline: string) {
  switch (step) {
    case 'start':
      return call(startCampaign, asked);
    case 'sendBack':
      return call(sendBackCampaign, asked);
    case 'takeBack':
      return call(takeBackCampaign, asked);
    case 'pause':
      return call(pauseCampaign, asked);
    case 'resume':
      return call(resumeCampaign, asked);
    case 'extend':
      return call(extendCampaign, { ...asked, deadline });
    case 'end':
      return call(endCampaign, asked);
  }
}
