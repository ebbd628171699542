// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FormEvent } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { rippleDeadline } from './button-ripple.ts';
import styles from './button.module.css';
import { Button } from './button.tsx';

afterEach(cleanup);

test('[S9.7] the ripple of a press has 500 ms', () => {
  expect(rippleDeadline).toBe(500);
});

test('[S9.9] is secondary and middle unless told otherwise, and no submit button', () => {
  render(<Button>Back</Button>);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Back' });
  expect(button.className.split(' ')).toEqual([styles['button'], styles['secondary'], styles['middle']]);
  expect(button.type).toBe('button');
});

test('[S4.22] a loading button ignores every press, keeps its name and the focus', async () => {
  const press = vi.fn<() => void>();
  const submit = vi.fn((event: FormEvent) => event.preventDefault());
  const form = (loading: boolean) => (
    <form onSubmit={submit}>
      <input aria-label="Name" />
      <Button type="submit" loading={loading} onClick={press}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const button = screen.getByRole('button', { name: 'Save' });
  await user.click(button);
  expect([press.mock.calls.length, submit.mock.calls.length]).toEqual([1, 1]);
  rerender(form(true));
  await user.click(button);
  await user.keyboard('{Enter}');
  await user.type(screen.getByLabelText('Name'), 'x{Enter}');
  expect([press.mock.calls.length, submit.mock.calls.length]).toEqual([1, 1]);
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(screen.getByRole('button', { name: 'Save' })).toBe(button);
  button.focus();
  expect(document.activeElement).toBe(button);
});

test('with an address it is a link, and while disabled a link that leads nowhere', () => {
  const { rerender } = render(<Button href="/login">Log in</Button>);
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
  rerender(
    <Button href="/login" disabled>
      Log in
    </Button>,
  );
  const link = screen.getByRole('link', { name: 'Log in' });
  expect(link.hasAttribute('href')).toBe(false);
  expect(link.getAttribute('aria-disabled')).toBe('true');
});
