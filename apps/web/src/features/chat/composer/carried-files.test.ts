import { expect, test } from 'vitest';
import { pastedFiles } from './carried-files';

const picture = (name: string) => new File(['…'], name, { type: 'image/png' });
const clipboard = (text: string, ...files: File[]) => ({
  types: [],
  files: files as unknown as FileList,
  getData: (format: string) => (format === 'text/plain' ? text : ''),
});

test('what is copied in a spreadsheet is pasted as its text', () => {
  expect(pastedFiles(clipboard('Rent\t640', picture('image.png')))).toEqual([]);
});

test('a picture is pasted where there is no text', () => {
  const screenshot = picture('image.png');
  expect(pastedFiles(clipboard('', screenshot))).toEqual([screenshot]);
});

test('files are pasted although their names are there as text', () => {
  const files = [picture('kitchen.png'), picture('bath.png')];
  expect(pastedFiles(clipboard('kitchen.png\nbath.png', ...files))).toEqual(files);
});
