import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { TextField } from '@/ui/text-field';
import { FormDialog } from './form-dialog';

it('closes by Escape, also from a field, and not by a press beside it', async () => {
  const close = vi.fn();
  render(
    <FormDialog title="Pause" submit="Pause" isPending={false} onSubmit={() => undefined} onClose={close}>
      <TextField label="Reason" value="Leak" onChange={() => undefined} autoFocus />
    </FormDialog>,
  );
  const user = userEvent.setup();
  await user.click(document.body);
  expect(close).not.toHaveBeenCalled();
  await user.click(screen.getByRole('textbox', { name: 'Reason' }));
  await user.keyboard('{Escape}');
  expect(close).toHaveBeenCalledOnce();
});
