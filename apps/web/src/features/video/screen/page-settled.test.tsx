import { expect, it, vi } from 'vitest';
import { onPageSettled } from './free-place';

it('reports when the controls below a closed dialog can be reached again', async () => {
  const page = document.body.appendChild(document.createElement('main'));
  page.setAttribute('inert', '');
  const listener = vi.fn<() => void>();
  const stop = onPageSettled(listener);
  page.removeAttribute('inert');
  await vi.waitFor(() => expect(listener).toHaveBeenCalledOnce());
  stop();
  page.remove();
});
