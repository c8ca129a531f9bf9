import { createEvent, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DropArea, ignoreDroppedFiles } from './drop-area';

let stop: () => void;
beforeEach(() => {
  stop = ignoreDroppedFiles();
});
afterEach(() => stop());

/** Whether the browser would still do with the drop what it does by itself. */
function isLeftToBrowser(element: Element, what: 'dragOver' | 'drop', types: string[], files: File[] = []) {
  const event = createEvent[what](element, { dataTransfer: { types, files, dropEffect: 'copy' } });
  fireEvent(element, event);
  return !event.defaultPrevented;
}

it.each([
  ['no file', ['Files'], false],
  ['text', ['text/plain'], true],
] as const)('leaves %s to the browser, outside an area', (_, types, isLeft) => {
  const { container } = render(<textarea />);
  const field = container.firstElementChild ?? container;
  for (const what of ['dragOver', 'drop'] as const)
    for (const element of [field, document.body])
      expect(isLeftToBrowser(element, what, [...types])).toBe(isLeft);
});

it('takes dropped files while it can', () => {
  const onFiles = vi.fn<(files: File[]) => void>();
  const area = (canDrop: boolean) => (
    <DropArea canDrop={canDrop} label="Drop here" icon={null} onFiles={onFiles}>
      <p>Inside</p>
    </DropArea>
  );
  const { getByText, queryByText, rerender } = render(area(true));
  const file = new File(['x'], 'face.jpg');
  expect(isLeftToBrowser(getByText('Inside'), 'dragOver', ['Files'])).toBe(false);
  expect(queryByText('Drop here')).not.toBeNull();
  isLeftToBrowser(getByText('Inside'), 'drop', ['Files'], [file]);
  expect(onFiles.mock.calls).toEqual([[[file]]]);
  expect(queryByText('Drop here')).toBeNull();
  rerender(area(false));
  expect(isLeftToBrowser(getByText('Inside'), 'drop', ['Files'], [file])).toBe(false);
  expect(onFiles).toHaveBeenCalledTimes(1);
});
