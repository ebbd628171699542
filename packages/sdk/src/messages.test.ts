import type { FrameMessage, HostMessage } from '@credence/contract/frame-messages';
import { frameVersion } from '@credence/contract/frame-messages';
import { expect, expectTypeOf, test } from 'vitest';
import type * as ours from './events.ts';
import { version } from './events.ts';

test('the loader and the frame speak of the same events', () => {
  expect(version).toBe(frameVersion);
  // What only the loader tells is what the frame cannot: that it did not come.
  type Heard = Exclude<ours.FrameMessage, { type: 'error' }>;
  expectTypeOf<Heard>().toEqualTypeOf<Exclude<FrameMessage, { type: 'error' }>>();
  type FrameError = Extract<FrameMessage, { type: 'error' }>['code'];
  expectTypeOf<FrameError>().toEqualTypeOf<Exclude<ours.ErrorCode, 'not-loaded' | 'no-token'>>();
  expectTypeOf<ours.HostMessage>().toEqualTypeOf<HostMessage>();
});
