import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showAll } from '@/testing/screen';
import { Frame } from './frame';
import { frames, namespacesOf } from './frames';
import { type FramedPath, pageAt } from './pages';

afterEach(() => vi.unstubAllGlobals());

it('keeps input when a window becomes wide enough for help answers beside it', async () => {
  const heard = new Set<() => void>();
  let isWide = false;
  vi.stubGlobal('matchMedia', () => ({
    matches: isWide,
    addEventListener: (_: string, hear: () => void) => heard.add(hear),
    removeEventListener: (_: string, hear: () => void) => heard.delete(hear),
  }));
  const { person } = await showAll(
    <Frame shape="form" helps parent={undefined}>
      <input aria-label="Words" />
    </Frame>,
  );
  await person.type(await screen.findByRole('textbox'), 'Half a sentence');
  isWide = true;
  act(() => heard.forEach((hear) => hear()));
  await screen.findByRole('heading', { name: 'Common questions' });
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Half a sentence');
});

it.each(Object.keys(frames) as FramedPath[])(
  'the page %s fetches the texts of its frame from the start',
  (path) => {
    // Every page has those of the shell.
    const needed = namespacesOf(frames[path]).filter((name) => name !== 'shell');
    expect(pageAt[path].texts ?? []).toEqual(expect.arrayContaining(needed));
  },
);
