// @vitest-environment happy-dom
import { retCodes } from '@credence/contract';
import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { ApiError } from '../api/client.ts';
import { fakeApi } from '../api/fake.ts';
import { startTexts } from '../i18n/load.ts';
import { reportUnhandled } from './unhandled.ts';

function leaveUnhandled(reason: unknown): void {
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
}

test("[S8.7] an unhandled refusal is told by its code's text, or by code and ret_msg where there is none", async () => {
  fakeApi([]);
  await startTexts();
  reportUnhandled();
  leaveUnhandled(new ApiError(retCodes.FILE_TOO_LARGE, 'too large'));
  expect((await screen.findByRole('alert')).textContent).toContain('larger than 12 MB');
  leaveUnhandled(new ApiError(4711, 'out of coffee'));
  await screen.findByText('4711: out of coffee');
});
