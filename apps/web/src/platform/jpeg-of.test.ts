import { expect, it } from 'vitest';
import { tinyJpeg } from '@/platform/testing/tiny-jpeg';
import { unreadableFile } from '@/platform/testing/unreadable-file';
import { jpegOf } from './jpeg-of';

const bytes = (text: string) => new Blob([Uint8Array.from(text, (letter) => letter.charCodeAt(0))]);

// In a browser that could not decode them: they are refused before.
it.each([
  ['nothing', async () => new Blob(), 'PictureEmpty'],
  ['a text', async () => bytes('Dear housing office'), 'PictureUnreadable'],
  ['a drawing program', async () => bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'PictureUnreadable'],
  ['a file that was moved', async () => unreadableFile(), 'PictureUnreadable'],
  ['a JPEG without its end', async () => tinyJpeg().slice(0, -2), 'PictureDamaged'],
  ['the beginning of a PNG', async () => bytes('\x89PNG\r\n\x1a\n'), 'PictureDamaged'],
])('%s is not opened as a picture', async (_, make, fault) => {
  expect(await jpegOf(await make(), 100, 0.9)).toBe(fault);
});

it('a file of gigabytes is not read', async () => {
  const file = Object.assign(tinyJpeg(), { arrayBuffer: () => Promise.reject(new Error('Too much memory')) });
  Object.defineProperty(file, 'size', { value: 4_000_000_000 });
  expect(await jpegOf(file, 100, 0.9)).toBe('PictureTooLarge');
});

it('a file that becomes unreadable while it is being read is not opened as a picture', async () => {
  const arrayBuffer = () => Promise.reject(new DOMException('The disk is gone.', 'NotReadableError'));
  expect(await jpegOf(Object.assign(tinyJpeg(), { arrayBuffer }), 100, 0.9)).toBe('PictureUnreadable');
});
