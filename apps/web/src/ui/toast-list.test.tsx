import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import ToastList from './toast-list';
import { toast } from './toasts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
/** Milliseconds of a toast's exit animation. */
const leaving = 500;

it('shows a toast at the top right, for three seconds by default', async () => {
  render(<ToastList label="Notices" closeLabel="Close" />);
  act(() => toast({ text: 'Saved' }));
  await pass(2950);
  const place = screen.getByText('Saved').closest('[data-sonner-toaster]');
  expect([place?.getAttribute('data-y-position'), place?.getAttribute('data-x-position')]).toEqual([
    'top',
    'right',
  ]);
  expect(screen.getByText('Saved').closest('[data-removed=true]')).toBeNull();
  await pass(50 + leaving);
  expect(screen.queryByText('Saved')).toBeNull();
});

it('shows what went wrong for four seconds', async () => {
  render(<ToastList label="Notices" closeLabel="Close" />);
  act(() => toast({ text: 'Update failed!', tone: 'danger' }));
  await pass(3950);
  expect(screen.getByText('Update failed!').closest('[data-removed=true]')).toBeNull();
  await pass(50 + leaving);
  expect(screen.queryByText('Update failed!')).toBeNull();
});
