// @vitest-environment happy-dom
import { removeQuestionnaireFile, saveQuestionnaire } from '@credence/contract/questionnaire';
import { retCodes } from '@credence/contract/ret-codes';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import {
  inputsOf,
  item,
  openQuestionnaire,
  person,
  questionnaireWith,
  requestId,
  templateOf,
} from '../../testing/questionnaire.ts';
import { type FakeUpload, fakeUploads } from '../../testing/uploads.ts';

afterEach(cleanup);

const payslip = (name = 'payslip.pdf', type = 'application/pdf', size = 2000) =>
  new File([new Uint8Array(size)], name, { type });
const idOf = ({ address }: FakeUpload) => address.split('/').at(-1) ?? '';
const ok = (upload: FakeUpload, name = 'payslip.pdf') =>
  act(() =>
    upload.answer({
      ret_code: 0,
      ret_msg: 'OK',
      result: { id: idOf(upload), item: 'proof', name, type: 'pdf', bytes: 2000 },
    }),
  );
const input = () => screen.getByLabelText(/^Choose (?:a|another) file$/);

async function openFiles() {
  const made = fakeUploads();
  const { calls } = await openQuestionnaire(
    { template: templateOf([[item.proof], [item.honest]]) },
    'residenceInfo#one',
  );
  await screen.findByRole('heading', { name: 'Work' });
  return { made, calls, by: person() };
}

/** The upload that was begun as the nth. */
async function upload(made: readonly FakeUpload[], at: number): Promise<FakeUpload> {
  await waitFor(() => expect(made.length).toBeGreaterThan(at));
  const found = made[at];
  if (!found) throw new Error('There is no such upload.');
  return found;
}

test('a file is sent to its item, with progress, and belongs to the answers once it has arrived', async () => {
  const { made, calls, by } = await openFiles();
  await by.upload(input(), payslip());
  const sent = await upload(made, 0);
  expect(sent.address).toMatch(`/v3/private/kyc/questionnaire-file/${requestId}/proof/`);
  expect(sent.headers['x-file-name']).toBe('payslip.pdf');
  // A file says the language of the page as any call does (S7.3).
  expect(sent.headers).toMatchObject({ 'Accept-Language': 'en-US', platform: 'pc' });
  act(() => sent.progress(1000, 2000));
  expect(await screen.findByText('50%')).toBeTruthy();
  ok(sent);
  expect(await screen.findByLabelText('Arrived:')).toBeTruthy();
  await waitFor(() =>
    expect(inputsOf(saveQuestionnaire, calls).at(-1)).toMatchObject({ answers: { proof: [idOf(sent)] } }),
  );
  await by.click(screen.getByRole('button', { name: 'Remove \u2068payslip.pdf\u2069' }));
  await waitFor(() =>
    expect(inputsOf(removeQuestionnaireFile, calls)).toEqual([
      { request_id: requestId, file_id: idOf(sent) },
    ]),
  );
  expect(document.activeElement).toBe(input());
});

test('it goes on while another section is on the screen', async () => {
  const { made, by } = await openFiles();
  await by.upload(input(), payslip());
  const sent = await upload(made, 0);
  await by.click(screen.getByRole('button', { name: 'Save and continue' }));
  await by.click(await screen.findByRole('button', { name: 'Continue and finish this later' }));
  await screen.findByRole('heading', { name: 'Money' });
  ok(sent);
  await by.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByText('payslip.pdf')).toBeTruthy();
  expect(sent.aborted).toBe(false);
});

test('a lost connection is waited for, a refused file can be tried again, and both can be given up', async () => {
  const { made, by } = await openFiles();
  await by.upload(input(), payslip());
  const first = await upload(made, 0);
  act(() => first.fail());
  expect(await screen.findByText('Waiting for the connection')).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('online')));
  const second = await upload(made, 1);
  // The same file, so that it is stored once.
  expect(second.address).toBe(first.address);
  act(() => second.answer({ ret_code: retCodes.FILE_DAMAGED, ret_msg: 'damaged', result: {} }));
  expect(await screen.findByText(/arrived damaged/)).toBeTruthy();
  await by.click(screen.getByRole('button', { name: 'Try again' }));
  const third = await upload(made, 2);
  await by.click(screen.getByRole('button', { name: 'Cancel \u2068payslip.pdf\u2069' }));
  expect(third.aborted).toBe(true);
  expect(screen.queryByText('payslip.pdf')).toBeNull();
});

test('what would be refused is told before it is sent', async () => {
  const { made } = await openFiles();
  const files = [
    payslip('song.mp3', 'audio/mpeg'),
    payslip('large.pdf', 'application/pdf', 1_000_001),
    payslip('empty.pdf', 'application/pdf', 0),
    payslip('one.pdf'),
    payslip('two.jpg', 'image/jpeg'),
    payslip('three.pdf'),
  ];
  await userEvent.setup({ delay: null, applyAccept: false }).upload(input(), files);
  expect(await screen.findByText(/song\.mp3.* is of a kind that is not taken here/)).toBeTruthy();
  expect(screen.getByText(/large\.pdf.* is larger than 1 MB/)).toBeTruthy();
  expect(screen.getByText(/empty\.pdf.* is empty/)).toBeTruthy();
  expect(screen.getByText(/three\.pdf.* is one too many/)).toBeTruthy();
  await waitFor(() => expect(made).toHaveLength(2));
  expect(screen.getByText('You can’t add any more files here.')).toBeTruthy();
});

test('files that were sent before are there', async () => {
  const id = '01890000-0000-7000-8000-0000000000a1';
  await openQuestionnaire(
    {
      template: templateOf([[item.proof]]),
      questionnaire: questionnaireWith({
        answers: { proof: [id] },
        files: [{ id, item: 'proof', name: 'tax.pdf', type: 'pdf', bytes: 1_834_000 }],
      }),
    },
    'residenceInfo#one',
  );
  expect(await screen.findByText('tax.pdf')).toBeTruthy();
  expect(screen.getByText('1.8 MB')).toBeTruthy();
});
