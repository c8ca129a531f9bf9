import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { listenForBack, useCloseOnBack } from './close-on-back';

function Layer({ close }: { close: () => void }) {
  useCloseOnBack(close);
  return null;
}
const pop = (state: object) => window.dispatchEvent(new PopStateEvent('popstate', { state }));

it('closes a layer on browser back before the page, also on one opened by its address', () => {
  listenForBack();
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
