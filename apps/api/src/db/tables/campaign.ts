import type { CampaignPlan } from '@credence/contract/campaign-plan';
import type { CampaignHappening, CampaignNumbers, CampaignState } from '@credence/contract/campaign';
import type { ColumnType, Generated } from 'kysely';
import type { Json } from './json.ts';

/** Campaigns of re-verification. They belong to no account; what is asked of one is in `reverification`. */
export interface CampaignTables {
  campaign: {
    id: string;
    name: string;
    /** Empty while none is chosen. */
    site: string;
    countries: Json<CampaignPlan['countries']>;
    levels: Json<CampaignPlan['levels']>;
    documents: Json<CampaignPlan['documents']>;
    reason: CampaignPlan['reason'];
    deadline: Date | null;
    reminders: Json<CampaignPlan['reminders']>;
    consequence: CampaignPlan['consequence'];
    state: CampaignState;
    /** Counts what officers do. */
    revision: number;
    created_at: Date;
    changed_at: Date;
    changed_by: string;
    submitted_at: Date | null;
    submitted_by: string | null;
    note: Generated<string>;
    sent_back_at: Date | null;
    sent_back_by: string | null;
    remark: Generated<string>;
    started_at: Date | null;
    started_by: string | null;
    paused_at: Date | null;
    ended_at: Date | null;
    /** How many accounts there were when it was started, of every site: what the job goes through. */
    accounts: Generated<number>;
    looked_at: Generated<number>;
    asked: Generated<number>;
    /** The last account that the job looked at; moved in the transaction that asks. */
    cursor: string | null;
    asked_all: Generated<boolean>;
    /** Counts the changes of deadline and consequence, and how many of them every asked account has. */
    terms: Generated<number>;
    spread_terms: Generated<number>;
    spread_cursor: string | null;
    counted_at: Date | null;
    /** A job will count soon: what happens until then queues no other. */
    count_due: Generated<boolean>;
    /** When the job that tells accounts last took a step; null if none is under way. */
    telling_since: Date | null;
    /** Empty until they are counted. */
    numbers: ColumnType<Partial<CampaignNumbers>, string | undefined, string>;
  };
  /** Everybody who has written in a campaign, and when last. */
  campaign_editor: { campaign_id: string; officer_id: string; edited_at: Date };
  /** What officers did with it, or its job (no officer); rows are only added. */
  campaign_act: {
    campaign_id: string;
    id: string;
    at: Date;
    officer_id: string | null;
    action: CampaignHappening['action'];
    text: string;
  };
  /** How it stood at the end of a day in UTC. */
  campaign_day: {
    campaign_id: string;
    /** `2026-11-24` */
    day: string;
    numbers: Json<CampaignNumbers>;
  };
  /** What accounts were told, each line once. */
  campaign_notice: {
    user_id: string;
    campaign_id: string;
    /** For that day; extended, a campaign has another. */
    due_at: Date;
    /** A reminder so many days before; 0 once it is overdue. */
    days_left: number;
    sent_at: Date;
  };
}
