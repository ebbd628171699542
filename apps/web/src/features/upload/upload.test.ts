// @vitest-environment happy-dom
import { retCodes } from '@credence/contract/ret-codes';
import { describe, expect, test } from 'vitest';
import { clientCodes } from '../../api/errors.ts';
import { refusalCode, retryDelay } from './upload.ts';

const envelope = (code: number) => JSON.stringify({ ret_code: code, ret_msg: '', result: {} });

describe('[S2.2] an upload is given up only when the server refuses the picture', () => {
  test('a refused picture carries the code of its reason', () => {
    expect(refusalCode(422, envelope(retCodes.FILE_NOT_IMAGE))).toBe(retCodes.FILE_NOT_IMAGE);
    expect(refusalCode(413, envelope(retCodes.FILE_TOO_LARGE))).toBe(retCodes.FILE_TOO_LARGE);
  });
  test.each([0, 401, 408, 425, 429, 500, 502, 503])(
    'status %i passes: the upload goes on later',
    (status) => {
      expect(refusalCode(status, '')).toBeUndefined();
      expect(refusalCode(status, envelope(retCodes.TOKEN_EXPIRED))).toBeUndefined();
    },
  );
  test.each([404, 409, 410, 423])('status %i of the upload protocol passes, too', (status) => {
    expect(refusalCode(status, envelope(retCodes.INPUT_INVALID))).toBeUndefined();
  });
  test('a status that no Credence server gives is final', () => {
    expect(refusalCode(413, '<html>')).toBe(clientCodes.HTTP);
  });
  test('new tries come less and less often, up to half a minute', () => {
    expect([0, 1, 2, 3, 4, 5, 50].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });
});
