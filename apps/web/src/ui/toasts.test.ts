import { expect, it } from 'vitest';
import { closeToast, closeToasts, drawToasts, toast, type Toast } from './toasts';

it('shows one toast per id, and closes it by its id', () => {
  const shown: Toast[] = [];
  const closed: string[] = [];
  for (const text of ['Ben wrote', 'Saved', 'Ben wrote again', 'Cleo wrote'])
    toast({ text, ...(text.includes('wrote') && { id: text.slice(0, 3) }) });
  closeToast('Cle');
  const stop = drawToasts({ draw: (each) => shown.push(each), close: (id = 'all') => closed.push(id) });
  expect(shown.map(({ text }) => text)).toEqual(['Saved', 'Ben wrote again']);
  closeToast('Ben');
  closeToasts();
  expect(closed).toEqual(['Ben', 'all']);
  stop();
});
