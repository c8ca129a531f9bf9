import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import ToastList from './toast-list';
import { keepToastsPlaced } from './toast-place';
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

it('shows errors for four seconds', async () => {
  render(<ToastList label="Notices" closeLabel="Close" />);
  act(() => toast({ text: 'Update failed!', tone: 'danger' }));
  await pass(3950);
  expect(screen.getByText('Update failed!').closest('[data-removed=true]')).toBeNull();
  await pass(50 + leaving);
  expect(screen.queryByText('Update failed!')).toBeNull();
});

it('moves toasts off controls that the page renders below them later', async () => {
  const top = () => document.documentElement.style.getPropertyValue('--toasts-top');
  document.body.innerHTML = '<div data-sonner-toaster><div data-sonner-toast></div></div>';
  keepToastsPlaced();
  expect(top()).toBe('16px');
  function drawButton(at: number, place: Element = document.body) {
    const button = document.createElement('button');
    button.getBoundingClientRect = () => new DOMRect(innerWidth - 100, at, 48, 48);
    place.append(button);
  }
  drawButton(12);
  await pass(200);
  expect(top()).toBe('68px');
  const title = document.createElement('h1');
  title.getBoundingClientRect = () => new DOMRect(20, 90, innerWidth - 40, 40);
  document.body.append(title);
  await pass(200);
  expect(top()).toBe('138px');
  title.remove();
  // A dialog lies above it.
  const below = document.createElement('div');
  below.inert = true;
  document.body.append(below);
  drawButton(80, below);
  await pass(200);
  expect(top()).toBe('68px');
});
