import { render } from '@testing-library/react';
import { afterAll, expect, it, vi } from 'vitest';
import { listenForBack, useCloseOnBack, useHistoryGuard } from './close-on-back';

function Layer({ close }: { close: () => void }) {
  useCloseOnBack(close);
  return null;
}
afterAll(listenForBack());
const pop = (state: object) => window.dispatchEvent(new PopStateEvent('popstate', { state }));

it('closes a layer on browser back before the page, also on one opened by its address', () => {
  history.replaceState({ idx: 0, key: 'default' }, '');
  const push = vi.spyOn(history, 'pushState');
  const go = vi.spyOn(history, 'go').mockReturnValue();
  const back = vi.spyOn(history, 'back').mockReturnValue();
  const close = vi.fn();
  const { unmount } = render(<Layer close={close} />);
  expect(push).toHaveBeenCalledTimes(1);
  expect(history.state).toMatchObject({ idx: 0, key: 'default' });

  pop({ idx: -1, key: 'default' });
  expect(go).toHaveBeenCalledWith(1);
  pop({ idx: 0, key: 'default' });
  expect(close).toHaveBeenCalledTimes(1);

  unmount();
  pop({ idx: -1, key: 'default' });
  expect(back).toHaveBeenCalledTimes(1);
  // The same entry serves every layer of the page.
  render(<Layer close={close} />);
  expect(push).toHaveBeenCalledTimes(1);
});

it.each([
  ['back', -2],
  ['forward', 1],
])('a guarded page asks before the browser goes %s, and then goes there', (_, steps) => {
  history.replaceState({ idx: 4, key: 'page' }, '');
  const go = vi.spyOn(history, 'go').mockReturnValue();
  const leaving: (() => void)[] = [];
  const ask = (leave: () => void) => leaving.push(leave);
  const Page = ({ isGuarded }: { isGuarded: boolean }) => {
    useHistoryGuard(isGuarded, ask);
    return null;
  };
  const routed = vi.fn();
  window.addEventListener('popstate', routed);
  const { rerender } = render(<Page isGuarded={false} />);
  pop({ idx: 4 + steps });
  expect([routed.mock.calls.length, leaving.length]).toEqual([1, 0]);

  rerender(<Page isGuarded />);
  pop({ idx: 4 + steps });
  expect(go).toHaveBeenLastCalledWith(-steps);
  pop({ idx: 4 });
  expect([routed.mock.calls.length, leaving.length]).toEqual([1, 1]);

  // The question itself is a layer, which is still there when the person agrees.
  const question = render(<Layer close={vi.fn()} />);
  leaving[0]?.();
  expect(go).toHaveBeenLastCalledWith(steps);
  pop({ idx: 4 + steps });
  expect(routed).toHaveBeenCalledTimes(2);
  question.unmount();
});

it('closes a layer that opens after the browser did not go where the page sent it', () => {
  history.replaceState({ idx: 4, key: 'page' }, '');
  const go = vi.spyOn(history, 'go').mockReturnValue();
  const leaving: (() => void)[] = [];
  const Page = () => {
    useHistoryGuard(true, (leave) => leaving.push(leave));
    return null;
  };
  const { unmount } = render(<Page />);
  pop({ idx: 5 });
  pop({ idx: 4 });
  leaving[0]?.();
  unmount();

  render(<Layer close={vi.fn()} />);
  go.mockClear();
  pop({ idx: 3 });
  expect(go).toHaveBeenCalledWith(1);
  pop({ idx: 4 });
});

it('closes a layer on back although another was gone before its history entry was restored', () => {
  history.replaceState({ idx: 4, key: 'page' }, '');
  const go = vi.spyOn(history, 'go').mockReturnValue();
  const { unmount } = render(<Layer close={vi.fn()} />);
  pop({ idx: 3 });
  unmount();

  render(<Layer close={vi.fn()} />);
  go.mockClear();
  pop({ idx: 3 });
  expect(go).toHaveBeenCalledWith(1);
  pop({ idx: 4 });
});
