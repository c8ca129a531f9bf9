import { expect, it, vi } from 'vitest';
import { tinyJpeg } from '@/platform/testing/tiny-jpeg';
import { unreadableFile } from '@/platform/testing/unreadable-file';
import { openPicture } from './open-picture';

it('keeps no object URL of a picture that the browser decodes once and then not again', async () => {
  const urls = new Set<string>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    urls.add(`blob:${urls.size}`);
    return `blob:${urls.size - 1}`;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void urls.delete(url));
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(10);
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(10);
  HTMLImageElement.prototype.decode = vi
    .fn()
    .mockResolvedValueOnce(undefined)
    .mockRejectedValueOnce(new Error('no memory'));
  const seen = Uint8ClampedArray.from([0, 0, 0, 255]);
  HTMLCanvasElement.prototype.getContext = vi.fn(() => ({
    fillRect: vi.fn(),
    setTransform: vi.fn(),
    drawImage: vi.fn(),
    getImageData: () => ({ data: seen }),
  })) as never;
  HTMLCanvasElement.prototype.toBlob = (done) => done(new Blob());
  expect(await openPicture(tinyJpeg())).toBe('PictureTooLarge');
  expect(HTMLImageElement.prototype.decode).toHaveBeenCalledTimes(2);
  expect(urls).toEqual(new Set());
});

it('opens no profile picture from a file that cannot be read', async () => {
  expect(await openPicture(unreadableFile())).toBe('PictureUnreadable');
});
