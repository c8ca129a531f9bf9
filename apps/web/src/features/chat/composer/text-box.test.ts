import { expect, test } from 'vitest';
import { pastedFiles } from './text-box';

const picture = (name: string) => new File(['…'], name, { type: 'image/png' });
const clipboard = (text: string, ...files: File[]) => ({
  types: [],
  files: files as unknown as FileList,
  getData: (format: string) => (format === 'text/plain' ? text : ''),
});

test('a copied spreadsheet cell is pasted as text', () => {
  expect(pastedFiles(clipboard('Rent\t640', picture('image.png')))).toEqual([]);
});

test('a picture without text is pasted', () => {
  const screenshot = picture('image.png');
  expect(pastedFiles(clipboard('', screenshot))).toEqual([screenshot]);
});

test('copied files are pasted, although the clipboard has their names as text', () => {
  const files = [picture('kitchen.png'), picture('bath.png')];
  expect(pastedFiles(clipboard('kitchen.png\nbath.png', ...files))).toEqual(files);
});
