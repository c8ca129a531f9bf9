import { afterAll, expect, it, vi } from 'vitest';
import { whenLookedAt } from './looked-at';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
vi.stubGlobal('document', page);
afterAll(() => void vi.unstubAllGlobals());
const show = (state: DocumentVisibilityState) => {
  page.visibilityState = state;
  page.dispatchEvent(new Event('visibilitychange'));
};

it('a callback runs immediately in a visible window', () => {
  show('visible');
  const handler = vi.fn();
  whenLookedAt(handler);
  expect(handler).toHaveBeenCalledOnce();
});

it('a callback runs once, when a hidden window becomes visible', () => {
  show('hidden');
  const handler = vi.fn();
  whenLookedAt(handler);
  show('hidden');
  expect(handler).not.toHaveBeenCalled();
  for (const state of ['visible', 'hidden', 'visible'] as const) show(state);
  expect(handler).toHaveBeenCalledOnce();
});
