import type { Site } from '@credence/policy';

export interface IdentityChangeTables {
  /** What became of a verified identity, and the cases that show it. */
  identity_change: {
    user_id: string;
    id: string;
    kind: 'reset' | 'update' | 'taken-over' | 'moved';
    at: Date;
    from_site: Site;
    to_site: Site;
    from_case: string | null;
    to_case: string | null;
  };
}
