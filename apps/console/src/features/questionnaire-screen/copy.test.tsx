import { reviewQuestionnaireCopyPath } from '@credence/contract/review-questionnaire';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Fake, Refused, SentFile } from '../../testing/fake-api.ts';
import { openQuestionnaire, questionnaireAddress } from '../../testing/open-questionnaire.ts';
import { sampleLine, sampleQuestionnaire } from '../../testing/questionnaire-samples.ts';

const { userId, requestId } = questionnaireAddress;
const path = `${reviewQuestionnaireCopyPath}/${userId}/${requestId}`;
const download = () => screen.getByRole('button', { name: 'Download (PDF)' });

test('what was submitted is downloaded as a PDF in the language that the officer reads', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  let failing = true;
  const copy: Fake = {
    path,
    reply: () => (failing ? new Refused('TOO_MANY_REQUESTS') : new SentFile('application/pdf')),
  };
  const { user, sent } = await openQuestionnaire({}, { fakes: [copy] });
  await user.click(download());
  expect((await screen.findByRole('alert')).textContent).toContain('The copy could not be downloaded');
  expect(saved).toEqual([]);
  failing = false;
  await user.click(download());
  await vi.waitFor(() => expect(saved).toEqual([`${sampleQuestionnaire({}).receipt}.pdf`]));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(sent({ path })[1]).toMatchObject({ language: 'en' });
});

test('what was not submitted has no copy', async () => {
  await openQuestionnaire({
    line: sampleLine({ status: 'QUESTIONNAIRE_STATUS_UNSUBMIT', submittedAt: null, band: null }),
    questionnaire: sampleQuestionnaire({ answers: {}, files: [], submittedAt: null, receipt: '' }),
  });
  expect(screen.queryByRole('button', { name: 'Download (PDF)' })).toBeNull();
});
