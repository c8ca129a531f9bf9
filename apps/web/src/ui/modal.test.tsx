import { act, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Modal } from './modal';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function pressOutside() {
  fireEvent.pointerDown(document.body, { button: 0 });
  fireEvent.click(document.body, { button: 0 });
}

/** A modal that has just opened, on a page that was there before. */
function openedModal() {
  const onOpenChange = vi.fn();
  const modal = (isOpen: boolean) => <Modal isOpen={isOpen} onOpenChange={onOpenChange} title="Sure?" />;
  const { rerender } = render(modal(false));
  act(() => void vi.advanceTimersByTime(5000));
  rerender(modal(true));
  return onOpenChange;
}

it('a modal stays open for the second press of a double click', () => {
  const onOpenChange = openedModal();
  pressOutside();
  expect(onOpenChange).not.toHaveBeenCalled();
});

it('a modal closes on a later press outside', () => {
  const onOpenChange = openedModal();
  act(() => void vi.advanceTimersByTime(501));
  pressOutside();
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
});
