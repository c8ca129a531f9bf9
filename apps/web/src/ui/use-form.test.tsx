import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { RadioGroup } from './radio-group';
import { TextField } from './text-field';
import { useForm } from './use-form';

const options = [
  { id: 'hall', label: 'Hall' },
  { id: 'room', label: 'Room' },
];

interface LetterProps {
  submit: (name: string) => unknown;
  /** The server's refusal of the name. */
  refusal?: string;
}

function Letter({ submit, refusal }: LetterProps) {
  const [name, setName] = useState('');
  const [about, setAbout] = useState<string | null>(null);
  const form = useForm({
    isRight: name !== '' && about !== null,
    async submit() {
      await submit(name);
      form.focusMistake();
    },
  });
  const isMissing = (value: string | null) => form.isTried && !value;
  return (
    <form aria-label="Letter" {...form.props}>
      <RadioGroup
        label="About"
        options={options}
        value={about}
        onChange={setAbout}
        error={isMissing(about) ? 'Choose one' : undefined}
      />
      <TextField
        label="Name"
        value={name}
        onChange={setName}
        error={isMissing(name) ? 'Write your name' : refusal}
      />
    </form>
  );
}

const trySubmit = () => act(async () => fireEvent.submit(screen.getByRole('form', { name: 'Letter' })));
const type = (name: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: name } });

it('shows mistakes from the first attempt until they are corrected', async () => {
  render(<Letter submit={() => undefined} />);
  expect(screen.queryByText('Write your name')).toBeNull();
  await trySubmit();
  expect(screen.getByText('Choose one')).toBeTruthy();
  expect(screen.getByText('Write your name')).toBeTruthy();
  type('Maya');
  expect(screen.queryByText('Write your name')).toBeNull();
});

it('submits nothing that is wrong', async () => {
  const submit = vi.fn();
  render(<Letter submit={submit} />);
  await trySubmit();
  expect(submit).not.toHaveBeenCalled();
});

it('focuses the first wrong field at each attempt', async () => {
  render(<Letter submit={() => undefined} />);
  await trySubmit();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Hall' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Room' }));
  await trySubmit();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
});

it('submits a form once until that has ended', async () => {
  let end = () => {};
  const submit = vi.fn(() => new Promise<void>((resolve) => (end = resolve)));
  render(<Letter submit={submit} />);
  fireEvent.click(screen.getByRole('radio', { name: 'Room' }));
  type('Maya');
  await trySubmit();
  await trySubmit();
  expect(submit).toHaveBeenCalledOnce();
  await act(async () => end());
  await trySubmit();
  expect(submit).toHaveBeenCalledTimes(2);
});

it('focuses a field that the server refuses without losing what was typed', async () => {
  const { rerender } = render(<Letter submit={() => undefined} />);
  fireEvent.click(screen.getByRole('radio', { name: 'Room' }));
  type('Maya');
  await trySubmit();
  expect(document.activeElement).toBe(document.body);
  rerender(<Letter submit={() => undefined} refusal="Taken" />);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Maya');
});
