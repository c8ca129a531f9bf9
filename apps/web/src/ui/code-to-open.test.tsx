import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { codeToOpen, onMissingCode, useCodeToOpen } from './code-to-open';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

/** A button that opens a part whose code loads, or not, as `load` says. */
function opener(load: () => Promise<() => string>, closes: boolean) {
  const part = codeToOpen(load);
  return function Opener() {
    const [isOpen, setOpen] = useState(false);
    const isLoaded = useCodeToOpen(part, isOpen, () => closes && setOpen(false));
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && (isLoaded ? <part.Opened /> : 'Loading')}
      </>
    );
  };
}

it('loads again at the next press what a press failed to load', async () => {
  const load = vi.fn<() => Promise<() => string>>().mockRejectedValueOnce(new Error('offline'));
  load.mockResolvedValue(() => 'Here it is');
  const said = vi.fn();
  onMissingCode(said);
  const Opener = opener(load, true);
  render(<Opener />);
  const person = userEvent.setup();
  await person.click(screen.getByRole('button'));
  await vi.waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
  expect(said).toHaveBeenCalledOnce();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(load).toHaveBeenCalledOnce();

  await person.click(screen.getByRole('button'));
  await screen.findByText('Here it is');
  expect(said).toHaveBeenCalledOnce();
});

it('loads again by itself what stays open', async () => {
  const load = vi.fn<() => Promise<() => string>>().mockRejectedValueOnce(new Error('offline'));
  load.mockResolvedValue(() => 'Here it is');
  const Opener = opener(load, false);
  render(<Opener />);
  await userEvent.setup().click(screen.getByRole('button'));
  screen.getByText('Loading');
  await act(() => vi.advanceTimersByTimeAsync(3000));
  screen.getByText('Here it is');
});
