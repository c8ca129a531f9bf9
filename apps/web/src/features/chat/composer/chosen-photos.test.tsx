import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { unreadableFile } from '@/platform/testing/unreadable-file';
import { useChosenPhotos } from './chosen-photos';

it('opens the photos after one that cannot be read', async () => {
  const { result } = renderHook(useChosenPhotos);
  await act(() => result.current.add([unreadableFile(), new File([], 'empty.jpg')]));
  expect(result.current.photos).toEqual([]);
});
