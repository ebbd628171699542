// @vitest-environment happy-dom
import { agreementApply, agreementVersions } from '@credence/contract/agreement';
import { supportedDocumentType } from '@credence/contract/kyc-calls';
import { type CaseFile, currentCase, startCase } from '@credence/contract/verification';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { decidedCase } from '../../testing/account.ts';
import { openLevels, secondCase } from '../../testing/level-two.ts';
import { heading, press } from '../../testing/on-screen.ts';
// Loaded before the first test rather than while it waits.
import './submission-screen.tsx';
import '../liveness/liveness-step.tsx';

afterEach(cleanup);

const open = async (...given: Parameters<typeof openLevels>) => (await openLevels(...given)).inputsOf;

const proof: CaseFile = {
  id: '01890000-0000-7000-8000-000000000061',
  kind: 'proof-of-address',
  state: 'ready',
  width: 2000,
  height: 2800,
  findings: [],
};

const go = (address: string) => act(() => history.pushState(null, '', `/user/accounts/auth${address}`));

describe('[S2.2] [S3.12] level 2', () => {
  test.each(['/kyc', '/kyc?level=2'])('begins at %s right after level 1 was approved', async (address) => {
    const { world } = await openLevels({
      first: 'PENDING',
      second: 'NOT_ALLOW',
      current: { ...secondCase, level: 1, state: 'in_review' },
    });
    await heading('We are checking your document');
    Object.assign(world, {
      first: 'SUCCESS',
      second: 'ALLOW',
      current: { ...secondCase, level: 1, state: 'approved' },
    });
    await heading('You’re verified');
    go('');
    await heading('Identity verification');
    world.current = null;
    go(address);
    await heading('Have these ready');
  });

  test('begins with the document that was accepted, and says what it takes', async () => {
    const inputsOf = await open();
    await heading('Have these ready');
    expect(inputsOf(startCase.path)).toEqual([{ level: 2 }]);
    expect(inputsOf(currentCase.path)[0]).toEqual({ level: '2' });
    screen.getByText('We already have your document');
    expect(screen.queryByText('Which document will you use?')).toBeNull();
    press('Start');
    await heading('Proof of address');
  });

  test('[S7.10] asks for another document where that one cannot be used, and says what is refused and why', async () => {
    await open({ notCarried: true });
    await heading('Which document will you use?');
    screen.getByText(/You can’t use your level 1 document/);
    expect(screen.queryByRole('alert')).toBeNull();
    await screen.findByText(/PAN.* isn’t accepted/);
    screen.getByText(/does not count as proof of identity/);
  });

  test('[S7.18] the proof of address: what it must show, how old it may be, what the site takes, and that a PDF will do', async () => {
    await open({ current: secondCase });
    await heading('Have these ready');
    press('Start');
    await heading('Proof of address');
    await screen.findByText('A date within the last 60 days');
    screen.getByText('We accept any of these: a bank statement or a letter from the tax office.');
    fireEvent.click(await screen.findByRole('button', { name: 'Upload a picture or PDF instead' }));
    const field = await screen.findByLabelText('Picture from this device');
    expect(field.getAttribute('accept')).toBe('image/*,application/pdf');
  });

  test('[S7.24] pictures of a face are taken after a consent only, one prompt at a time', async () => {
    const inputsOf = await open({ current: { ...secondCase, consent: 'owed', files: [proof] } });
    // In the view that it opens: five lines, and the whole of it behind a button.
    await heading('Pictures of you');
    const agree = await screen.findByRole('button', { name: 'I agree' });
    expect(screen.getAllByRole('listitem').filter((item) => item.textContent.endsWith('.'))).toHaveLength(5);
    expect(screen.queryByRole('heading', { name: 'What you agree to' })).toBeNull();
    press('Read all');
    screen.getByRole('heading', { name: 'What you agree to' });
    screen.getByText(/Only us: our software/);
    screen.getByText(/^I agree that my pictures are compared/);
    expect(screen.queryByLabelText('Picture from this device')).toBeNull();
    fireEvent.click(agree);
    await screen.findByRole('heading', { name: 'Look up' });
    screen.getByText('Picture 1 of 3');
    screen.getByText(/Someone on our team compares them/);
    expect(inputsOf(agreementApply.path)).toEqual([
      {
        code: 'biometric-consent',
        version: agreementVersions['biometric-consent'],
        language: expect.stringMatching(/^en/),
        caseId: secondCase.id,
        recipient: 'PROVIDER_DEFAULT',
      },
    ]);
    // A file shows nobody who is there.
    expect(screen.queryByRole('button', { name: 'Upload a picture instead' })).toBeNull();
    press('Start the camera');
    // Without a camera a file does, and a phone offers the camera that faces the person.
    const field = await screen.findByLabelText('Picture from this device');
    expect(field.getAttribute('capture')).toBe('user');
  });

  test('[S7.24] [S4.9] who does not agree is told what follows, keeps the case and finds the way back', async () => {
    const inputsOf = await open({ current: { ...secondCase, consent: 'owed', files: [proof] } });
    await heading('Pictures of you');
    press('I do not agree');
    await heading('No problem. Your verification is paused.');
    screen.getByText(/everything you’ve done so far is saved/);
    screen.getByRole('link', { name: 'Back to overview' });
    press('Read it again');
    await screen.findByRole('button', { name: 'I agree' });
    expect(inputsOf(agreementApply.path)).toEqual([]);
  });

  test('the review names each prompt and lists what is there', async () => {
    await open({
      current: {
        ...secondCase,
        files: (['proof-of-address', 'liveness-1', 'liveness-2', 'liveness-3'] as const).map((kind) => ({
          ...proof,
          kind,
        })),
      },
    });
    await heading('Review and submit');
    for (const name of ['Proof of address', 'You, looking up', 'You, smiling', 'You, looking to the left'])
      screen.getByText(name);
    screen.getByText('Accepted before');
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
  });

  test('[S4.9] waiting, sent back and approved speak of level 2', async () => {
    await open({ current: { ...secondCase, state: 'in_review' }, second: 'PENDING' });
    await heading('We are checking what you sent');
    cleanup();
    await open({
      current: {
        ...secondCase,
        ...decidedCase('retry', ['address-differs']),
        level: 2,
        documentCarried: true,
      },
      second: 'FAILED_AND_CAN_RETRY',
    });
    await heading('Please try again');
    screen.getByRole('link', { name: 'Correct your details' });
    cleanup();
    await open({ current: { ...secondCase, state: 'approved' }, second: 'SUCCESS' });
    await heading('You’re verified');
    screen.getByText(/Level 2 is complete/);
  });

  test('[S4.9] a refusal says what it is about, and what stands all the same', async () => {
    const refused = decidedCase('refused', ['document-altered']);
    await open({ current: { ...refused, level: 2 }, second: 'FAILED_AND_CAN_NOT_RETRY' });
    await heading('We could not approve level 2');
    screen.getByText(/Level 1 and its limits stay active/);
    cleanup();
    await open({ current: { ...refused, purpose: 'update' } }, '?level=1');
    await heading('Your last update was not accepted');
    screen.getByText(/Your verified identity and your limits stay as they are/);
    expect(screen.queryByText(/final for this account/)).toBeNull();
  });

  test('[S2.13] an update says that what stands is kept until it is accepted', async () => {
    await open(
      {
        current: {
          ...secondCase,
          level: 1,
          purpose: 'update',
          documentCarried: false,
          livenessChallenge: [],
          requiredFiles: ['document-front', 'selfie'],
        },
      },
      '?level=1',
    );
    await heading('How to take good pictures');
    screen.getByText('Document update');
    screen.getByText(/stay as they are until the new document is accepted/);
  });

  test.each([1, 2] as const)(
    '[S2.13] [S7.10] an update offers the documents that level %i takes, where that stands',
    async (stands) => {
      const update = { level: 1, purpose: 'update', documentCarried: false, documentType: null } as const;
      const asked = await open({ current: { ...secondCase, ...update }, stands }, '?level=1');
      await waitFor(() => expect(asked(supportedDocumentType.path).at(-1)).toMatchObject({ level: stands }));
    },
  );
});
