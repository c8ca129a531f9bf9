import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '@/testing/screen';
import { LiveHouse } from './live-house';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The others wait in the same place, invisible. */
const visiblePair = () =>
  screen
    .getAllByRole('heading', { level: 2 })
    .filter((names) => !names.closest('.invisible'))
    .map((names) => names.textContent);

const wait = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000));

async function openHouse() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await show(<LiveHouse />);
}

it('shows other people who fit every few seconds', async () => {
  await openHouse();
  expect(visiblePair()).toEqual(['Priya and Amara']);
  screen.getByText('88%');
  expect(screen.getByText('Asleep by 11').querySelector('svg')?.getAttribute('aria-label')).toBe('The same');
  wait(6);
  expect(visiblePair()).toEqual(['Diego and Wei']);
  wait(12);
  expect(visiblePair()).toEqual(['Priya and Amara']);
});

it('the live house keeps its people while it is stopped or hidden', async () => {
  await openHouse();
  fireEvent.click(screen.getByRole('button', { name: 'Pause the examples' }));
  wait(60);
  expect(visiblePair()).toEqual(['Priya and Amara']);
  fireEvent.click(screen.getByRole('button', { name: 'Show more examples' }));
  wait(6);
  expect(visiblePair()).toEqual(['Diego and Wei']);

  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  fireEvent(document, new Event('visibilitychange'));
  wait(60);
  expect(visiblePair()).toEqual(['Diego and Wei']);
  visibility.mockReturnValue('visible');
  fireEvent(document, new Event('visibilitychange'));
  wait(6);
  expect(visiblePair()).toEqual(['Hannah and Lucía']);
});

it('the live house stays as it is for a person who prefers reduced motion', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  await openHouse();
  expect(screen.queryByRole('button', { name: 'Pause the examples' })).toBeNull();
  wait(60);
  expect(visiblePair()).toEqual(['Priya and Amara']);
});
