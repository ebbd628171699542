import type { Provider } from '@credence/contract/first-words';
import type { Decision, DecisionFacts } from '@credence/policy';
import type { Json } from './json.ts';

export interface DecisionTables {
  verification_decision: {
    user_id: string;
    id: string;
    case_id: string;
    at: Date;
    policy_version: string;
    provider: Provider;
    outcome: Decision['outcome'];
    rules: Json<Decision['fired']>;
    facts: Json<DecisionFacts>;
  };
  /** What was read from the documents of a case and how it compares; sealed. */
  verification_reading: {
    user_id: string;
    case_id: string;
    content: Buffer;
    created_at: Date;
  };
  /** Duplicates: keyed hashes of documents, faces and pictures, to find them in other accounts. */
  verification_sighting: {
    hash: Buffer;
    user_id: string;
    case_id: string;
    kind: 'document' | 'face' | 'picture';
    seen_at: Date;
  };
  /** When something was last shown, by any account; locked while duplicates are looked up. */
  verification_sighting_mark: { hash: Buffer; seen_at: Date };
}
