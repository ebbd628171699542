import type { AmlOutcome } from '@credence/contract/screening';

export interface ScreeningTables {
  screening_result: {
    user_id: string;
    scene: string;
    outcome: Exclude<AmlOutcome, 'NOT_SCREENED'>;
    decided_at: Date | null;
  };
}
