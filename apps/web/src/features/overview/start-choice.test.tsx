// @vitest-environment happy-dom
import { retCodes } from '@credence/contract/ret-codes';
import { savePersonalInfo } from '@credence/contract/personal-info';
import { startCase } from '@credence/contract/verification';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../../api/client.ts';
import { emptyInfo } from '../../testing/account.ts';
import { heading, press } from '../../testing/on-screen.ts';
import { openSubmission } from '../../testing/submission.ts';
// Loaded before the first test rather than while it waits.
import '../submission/submission-screen.tsx';
import './panels/start-choice.tsx';
import './panels/status-panel.tsx';

const overview = '/user/accounts/auth';

afterEach(cleanup);

/** Types into the list of countries, and takes the first match. */
async function liveIn(country: string): Promise<void> {
  const field = await screen.findByRole('combobox', { name: 'Country of residence' });
  fireEvent.change(field, { target: { value: country } });
  fireEvent.keyDown(field, { key: 'Enter' });
}

test('[S2.1] [S2.2] residence and document are chosen in the card, and a press on a kind leads to its picture', async () => {
  const { inputsOf } = await openSubmission({ complete: false }, overview);
  fireEvent.click(await screen.findByRole('button', { name: 'Start verification' }));
  const questions = await screen.findByRole('region', { name: 'Which document will you use?' });
  await waitFor(() => expect(document.activeElement).toBe(questions));
  await heading('Identity verification');
  await liveIn('Türkiye');
  fireEvent.click(await screen.findByRole('button', { name: /^Passport/ }));
  await heading('Photo page of your passport');
  expect(window.location.pathname).toBe('/user/accounts/auth/kyc');
  expect(inputsOf(savePersonalInfo.path)).toContainEqual({
    info: { ...emptyInfo, residenceCountry: 'TR' },
    draft: true,
  });
  expect(inputsOf(startCase.path)).toEqual([{ level: 1, country: 'TR', documentType: 'PASSPORT' }]);
});

test('[S2.1] [S2.2] whoever has declared everything is asked for the document alone', async () => {
  const { inputsOf } = await openSubmission({}, overview);
  fireEvent.click(await screen.findByRole('button', { name: 'Add your document' }));
  await screen.findByRole('button', { name: /^Passport/ });
  expect(screen.queryByRole('combobox', { name: 'Country of residence' })).toBeNull();
  press(/^Identity card/);
  await heading('Front of your identity card');
  expect(inputsOf(startCase.path)).toEqual([{ level: 1, country: 'AE', documentType: 'ID_CARD' }]);
});

test('[S2.1] residents of a country where nobody is verified are told in the overview, with a way to correct it', async () => {
  const refusal = new ApiError(retCodes.RESIDENCE_NOT_SERVED, 'not served');
  const { world } = await openSubmission({ refusal }, overview);
  fireEvent.click(await screen.findByRole('button', { name: 'Add your document' }));
  const passport = await screen.findByRole('button', { name: /^Passport/ });
  world.limits = { limitation: 'LIMITATION_REGION' };
  fireEvent.click(passport);
  await screen.findByRole('heading', {
    name: /^We can’t verify residents of/,
  });
  expect(screen.getByRole('link', { name: 'Review your details' }).getAttribute('href')).toBe(
    '/user/accounts/auth/personal',
  );
});
