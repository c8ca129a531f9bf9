import { expect, it } from 'vitest';
import { drawToasts, takeBackToast, toast, type Toast } from './toasts';

it('says what is said again under the same id once, and takes it back', () => {
  const said: Toast[] = [];
  const takenBack: string[] = [];
  for (const text of ['Ben wrote', 'Saved', 'Ben wrote again', 'Cleo wrote'])
    toast({ text, ...(text.includes('wrote') && { id: text.slice(0, 3) }) });
  takeBackToast('Cle');
  const stop = drawToasts({ draw: (each) => said.push(each), takeBack: (id) => takenBack.push(id) });
  expect(said.map(({ text }) => text)).toEqual(['Saved', 'Ben wrote again']);
  takeBackToast('Ben');
  expect(takenBack).toEqual(['Ben']);
  stop();
});
