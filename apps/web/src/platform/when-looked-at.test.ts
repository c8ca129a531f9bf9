import { afterAll, expect, it, vi } from 'vitest';
import { whenLookedAt } from './when-looked-at';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
vi.stubGlobal('document', page);
afterAll(() => void vi.unstubAllGlobals());
const show = (state: DocumentVisibilityState) => {
  page.visibilityState = state;
  page.dispatchEvent(new Event('visibilitychange'));
};

it('is called at once in a window that is looked at', () => {
  show('visible');
  const handler = vi.fn();
  whenLookedAt(handler);
  expect(handler).toHaveBeenCalledOnce();
});

it('is called once, when somebody comes back to a window that nobody looks at', () => {
  show('hidden');
  const handler = vi.fn();
  whenLookedAt(handler);
  show('hidden');
  expect(handler).not.toHaveBeenCalled();
  for (const state of ['visible', 'hidden', 'visible'] as const) show(state);
  expect(handler).toHaveBeenCalledOnce();
});
