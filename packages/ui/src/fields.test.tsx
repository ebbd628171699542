// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { FileDrop } from './file-drop.tsx';
import { RadioCards } from './radio-cards.tsx';
import { SelectField } from './select-field.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

afterEach(cleanup);

test('label, marker, hint and error are read with the control, and the ref reaches it', () => {
  const ref = createRef<HTMLInputElement>();
  render(
    <TextField
      ref={ref}
      label="Surname"
      marker="optional"
      hint="As in your passport"
      error="Too long"
      name="surname"
    />,
  );
  const input = screen.getByRole('textbox', {
    name: 'Surname optional',
    description: 'As in your passport Too long',
  });
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(ref.current).toBe(input);
});

test('a class of one’s own comes beside the control’s, not in its place', () => {
  render(
    <>
      <TextField label="Code" className="wide" />
      <SelectField label="Occupation" className="wide" options={[]} />
      <TextArea label="Reason" className="wide" />
    </>,
  );
  for (const label of ['Code', 'Occupation', 'Reason'])
    expect([...screen.getByLabelText(label).classList]).toEqual(['input', 'wide']);
});

test('without hint and error nothing is described or marked invalid', () => {
  render(
    <SelectField
      label="Occupation"
      placeholder="Choose"
      options={[{ value: 'a', label: 'Employed' }]}
      error=""
    />,
  );
  const select = screen.getByRole('combobox', { name: 'Occupation' });
  expect(select.hasAttribute('aria-describedby')).toBe(false);
  expect(select.hasAttribute('aria-invalid')).toBe(false);
});

test('choice cards are radio buttons named by their title and described by their text', async () => {
  const change = vi.fn<(value: string) => void>();
  render(
    <RadioCards
      label="Document"
      name="kind"
      onChange={(event) => change(event.currentTarget.value)}
      options={[
        { value: 'PASSPORT', title: 'Passport', text: 'One photo' },
        { value: 'ID_CARD', title: 'ID card', text: 'Both sides' },
        { value: 'DRIVERS', title: 'Driving licence', disabled: true },
      ]}
    />,
  );
  await userEvent.click(screen.getByText('Both sides'));
  expect(change).toHaveBeenLastCalledWith('ID_CARD');
  expect(
    screen.getByRole<HTMLInputElement>('radio', { name: 'ID card', description: 'Both sides' }).checked,
  ).toBe(true);
  await userEvent.click(screen.getByText('Driving licence'));
  expect(change).toHaveBeenCalledTimes(1);
});

test('a checkbox is ticked by its label and described by its error', async () => {
  render(<Checkbox label="I agree" error="Agree to go on" />);
  await userEvent.click(screen.getByText('I agree'));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { description: 'Agree to go on' }).checked).toBe(
    true,
  );
});

test('a file is taken by choosing, twice the same if need be', async () => {
  const take = vi.fn<(files: readonly File[]) => void>();
  render(<FileDrop label="Proof of address" buttonText="Choose a file" onFiles={take} accept="image/png" />);
  const input = screen.getByLabelText<HTMLInputElement>('Proof of address');
  const file = new File(['x'], 'bill.png', { type: 'image/png' });
  await userEvent.upload(input, file);
  await userEvent.upload(input, file);
  expect(take.mock.calls).toEqual([[[file]], [[file]]]);
});
