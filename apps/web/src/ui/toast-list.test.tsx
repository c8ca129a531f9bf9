import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import ToastList from './toast-list';
import { toast } from './toasts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
/** The time of a toast's exit animation, in milliseconds. */
const leaving = 500;

it('shows a toast at the top right, for three seconds by default', async () => {
  render(<ToastList label="Notices" closeLabel="Close" />);
  act(() => toast({ text: 'Saved' }));
  await pass(2950);
  const list = screen.getByText('Saved').closest('[data-sonner-toaster]');
  expect([list?.getAttribute('data-y-position'), list?.getAttribute('data-x-position')]).toEqual([
    'top',
    'right',
  ]);
  expect(screen.getByText('Saved').closest('[data-removed=true]')).toBeNull();
  await pass(50 + leaving);
  expect(screen.queryByText('Saved')).toBeNull();
});

it('shows errors for four seconds', async () => {
  render(<ToastList label="Notices" closeLabel="Close" />);
  act(() => toast({ text: 'Update failed!', tone: 'danger' }));
  await pass(3950);
  expect(screen.getByText('Update failed!').closest('[data-removed=true]')).toBeNull();
  await pass(50 + leaving);
  expect(screen.queryByText('Update failed!')).toBeNull();
});

it('ignores a press on a toast that is leaving', async () => {
  const closed = vi.fn<() => void>();
  render(<ToastList label="Notices" closeLabel="Close" />);
  act(() => toast({ text: 'Saved', onClose: closed }));
  await pass(3000);
  expect(screen.getByText('Saved').closest('[data-removed=true]')).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await pass(leaving);
  expect(screen.queryByText('Saved')).toBeNull();
  expect(closed).not.toHaveBeenCalled();
});

it('reports once that a person closed a toast', async () => {
  const closed = vi.fn<() => void>();
  render(<ToastList label="Notices" closeLabel="Close" />);
  act(() => toast({ text: 'Saved', onClose: closed }));
  await pass(100);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await pass(leaving);
  expect(closed).toHaveBeenCalledOnce();
});
