// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { heading } from '../../../testing/on-screen.ts';
import { collecting, openSubmission } from '../../../testing/submission.ts';
// Loaded before the first test rather than while it waits.
import '../submission-screen.tsx';

afterEach(cleanup);

async function openReview(current = collecting('PASSPORT')) {
  await openSubmission({ current });
  await screen.findByRole('list', { name: 'Steps of the verification' });
  window.location.hash = '#review';
  await heading('Review and submit');
}

const card = async (name: string) => {
  const found = (await screen.findByRole('heading', { level: 2, name })).closest('section');
  if (!found) throw new Error(`There is no card ${name}`);
  return within(found);
};

describe('[S2.2] before it is sent', () => {
  test('who one is by one’s own word is shown as it will be sent, with the way to change it', async () => {
    await openReview();
    const details = await card('Your details');
    for (const value of ['Layla Haddad', 'April 12, 1990']) {
      details.getByText(new RegExp(`^.?${value}.?$`));
    }
    details.getByText(/12 Palm Street, Dubai, United Arab Emirates/);
    expect(details.getByRole('link', { name: 'Change: Your details' }).getAttribute('href')).toBe(
      '/user/accounts/auth/personal',
    );
  });

  test('the document is named with its country; one that was accepted before is not chosen again', async () => {
    await openReview();
    (await card('Document')).getByText(/Passport · .*United Arab Emirates/);
    screen.getByRole('button', { name: 'Change: Document' });
    cleanup();
    await openReview({ ...collecting('PASSPORT'), documentCarried: true });
    (await card('Document')).getByText('Accepted before');
    expect(screen.queryByRole('button', { name: 'Change: Document' })).toBeNull();
  });
});
