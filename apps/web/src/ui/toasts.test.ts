import { expect, it, onTestFinished } from 'vitest';
import { closeToast, closeToasts, drawToasts, onWaitingToast, toast, type Toast } from './toasts';

function drawnToasts() {
  const shown: Toast[] = [];
  const closed: string[] = [];
  const stop = drawToasts({ draw: (each) => shown.push(each), close: (id = 'all') => closed.push(id) });
  onTestFinished(stop);
  return { shown: () => shown.map(({ text }) => text), closed };
}

it('shows one toast per id', () => {
  for (const text of ['Ben wrote', 'Saved', 'Ben wrote again'])
    toast({ text, ...(text !== 'Saved' && { id: 'Ben' }) });
  expect(drawnToasts().shown()).toEqual(['Saved', 'Ben wrote again']);
});

it('drops a toast that is closed before it is drawn', () => {
  toast({ text: 'Cleo wrote', id: 'Cleo' });
  closeToast('Cleo');
  expect(drawnToasts().shown()).toEqual([]);
});

it('removes a closed toast from a toaster whose list has not loaded', () => {
  const heard: (string | undefined)[] = [];
  onTestFinished(onWaitingToast((newest) => heard.push(newest?.text)));
  for (const name of ['Ben', 'Cleo']) toast({ text: `${name} wrote`, id: name });
  closeToast('Ben');
  expect(heard).toEqual(['Ben wrote', 'Cleo wrote']);
  closeToast('Cleo');
  expect(heard.at(-1)).toBeUndefined();
  toast({ text: 'Saved' });
  closeToasts();
  closeToasts();
  expect(heard.slice(2)).toEqual([undefined, 'Saved', undefined]);
});

it('closes a drawn toast by its id, or all', () => {
  const { closed } = drawnToasts();
  closeToast('Ben');
  closeToasts();
  expect(closed).toEqual(['Ben', 'all']);
});
