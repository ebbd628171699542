import type { ResultOf } from '@credence/contract/endpoint';
import type { identityChangeTerms } from '@credence/contract/identity-change';
import type { TextKey } from '../../i18n/text.ts';

export type Offer = ResultOf<typeof identityChangeTerms>['reset'];

/** A reset takes everything back, an update renews the document. */
export type Kind = 'reset' | 'update';

/** What each change is called, and what is said about it before anything is done. */
export const words = {
  reset: {
    title: 'reset.title',
    text: 'reset.text',
    lost: 'reset.lost',
    kept: 'reset.kept',
    notOffered: ['reset.notOffered.title', 'reset.notOffered.text'],
  },
  update: {
    title: 'update.title',
    text: 'update.text',
    lost: 'update.lost',
    kept: 'update.kept',
    notOffered: ['update.notOffered.title', 'update.notOffered.text'],
  },
} as const satisfies Record<Kind, Record<string, TextKey | readonly TextKey[]>>;
