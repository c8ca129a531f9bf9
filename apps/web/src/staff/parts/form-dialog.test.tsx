import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { TextField } from '@/ui/text-field';
import { startTexts } from '../platform/start-texts';
import { FormDialog } from './form-dialog';

beforeAll(startTexts);

function Pausing({ onClose }: { onClose: () => void }) {
  const [reason, setReason] = useState('');
  return (
    <FormDialog title="Pause" submit="Pause" isPending={false} onSubmit={() => undefined} onClose={onClose}>
      <TextField label="Reason" value={reason} onChange={setReason} autoFocus />
    </FormDialog>
  );
}

it('asks before Escape discards input', async () => {
  const close = vi.fn();
  render(<Pausing onClose={close} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('textbox', { name: 'Reason' }));
  await user.keyboard('Leak{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep writing' }));
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveProperty('value', 'Leak');
  expect(close).not.toHaveBeenCalled();
  await user.click(screen.getByRole('textbox', { name: 'Reason' }));
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(close).toHaveBeenCalledOnce();
});

function renderDialog() {
  const close = vi.fn();
  render(
    <FormDialog title="Pause" submit="Pause" isPending={false} onSubmit={() => undefined} onClose={close}>
      <TextField label="Reason" value="Leak" onChange={() => undefined} autoFocus />
    </FormDialog>,
  );
  return { close, user: userEvent.setup() };
}

it('a dialog with a form stays open at a click outside', async () => {
  const { close, user } = renderDialog();
  await user.click(document.body);
  expect(close).not.toHaveBeenCalled();
});

it('a dialog closes by Escape in a field without input', async () => {
  const { close, user } = renderDialog();
  await user.click(screen.getByRole('textbox', { name: 'Reason' }));
  await user.keyboard('{Escape}');
  expect(close).toHaveBeenCalledOnce();
});

it('a dialog submits once at a double click', async () => {
  const ends: (() => void)[] = [];
  const submit = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
  render(
    <FormDialog title="Pause" submit="Pause" isPending={false} onSubmit={submit} onClose={() => undefined}>
      <TextField label="Reason" value="Leak" onChange={() => undefined} />
    </FormDialog>,
  );
  const user = userEvent.setup();
  const button = screen.getByRole('button', { name: 'Pause' });
  await user.dblClick(button);
  expect(submit).toHaveBeenCalledOnce();
  // Only while that is under way.
  await act(async () => ends[0]?.());
  await user.click(button);
  expect(submit).toHaveBeenCalledTimes(2);
});
