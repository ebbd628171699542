// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

function Sample({ dismissible }: { dismissible?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Delete the draft?"
        closeLabel="Close"
        tone="danger"
        dismissible={dismissible}
        actions={<Button onClick={() => setOpen(false)}>Keep</Button>}
      >
        It cannot be had back.
      </Dialog>
    </>
  );
}

const dialog = () => screen.getByRole<HTMLDialogElement>('alertdialog', { hidden: true });

afterEach(cleanup);

test('opens as a modal named by its title, starts there, and closes from its buttons', async () => {
  render(<Sample />);
  const user = userEvent.setup();
  expect(dialog().open).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(dialog().open).toBe(true);
  expect(
    screen.getByRole('alertdialog', { name: 'Delete the draft?', description: 'It cannot be had back.' }),
  ).toBe(dialog());
  expect(document.activeElement?.textContent).toBe('Delete the draft?');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(dialog().open).toBe(false);
});

test('closes on Escape and on a press beside it, not on one inside', async () => {
  render(<Sample />);
  const user = userEvent.setup();
  const button = screen.getByRole('button', { name: 'Delete' });
  await user.click(button);
  await user.click(screen.getByText('It cannot be had back.'));
  expect(dialog().open).toBe(true);
  fireEvent(dialog(), new Event('cancel', { cancelable: true }));
  expect(dialog().open).toBe(false);
  await user.click(button);
  await user.click(dialog());
  expect(dialog().open).toBe(false);
});

test('where an answer is needed it neither shows a close button nor gives way to Escape', async () => {
  render(<Sample dismissible={false} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  const cancel = new Event('cancel', { cancelable: true });
  fireEvent(dialog(), cancel);
  expect(cancel.defaultPrevented).toBe(true);
  expect(dialog().open).toBe(true);
});
