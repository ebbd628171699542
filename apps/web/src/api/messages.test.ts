// @vitest-environment happy-dom
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import english from '../../../../locales/user-accounts/en.json';
import { startTexts } from '../i18n/load.ts';
import { ApiError } from './errors.ts';
import { fakeApi } from './fake.ts';
import { errorMessage, hasMessage } from './messages.ts';

beforeEach(() => localStorage.setItem('i18nextLng', 'en'));

describe('the text of a refusal', () => {
  beforeAll(async () => {
    fakeApi([]);
    await startTexts();
  });

  test.each([
    [1045, 'updateIDError1'],
    [1046, 'updateIDError2'],
    [1047, 'updateIDError3'],
    [1048, 'updateIDError4'],
    [1049, 'updateIDError5'],
    [1050, 'updateIDError6'],
    [1051, 'updateIDError7'],
    [1052, 'updateIDError6'],
    [1053, 'updateIDError6'],
    [1062, 'updateIDError2'],
  ] as const)('[S8.11] of the identity update %i is %s', (code, key) => {
    const error = new ApiError(code, 'refused');
    expect(errorMessage(error)).toBe(english[key]);
    expect(hasMessage(error)).toBe(true);
  });

  test('[S8.8] of a code without one is the general text', () => {
    const error = new ApiError(1044, 'refused');
    expect(hasMessage(error)).toBe(false);
    expect(errorMessage(error)).toBe('Something went wrong. Please try again in a minute.');
    expect(errorMessage(new Error('else'))).toBe(errorMessage(error));
  });
});
