import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PictureButton } from './picture-button';

it('tries a picture that cannot be loaded again once there is a connection', () => {
  const picture = { url: '/large', previewUrl: '/small', width: 560, height: 420 };
  render(<PictureButton picture={picture} alt="A sofa" label="Open: A sofa" onView={() => {}} />);
  fireEvent.error(screen.getByRole('img', { name: 'A sofa' }));
  expect(screen.queryByRole('img')).toBeNull();
  const button = screen.getByRole('button', { name: 'Open: A sofa' });
  expect(button.querySelector('span')?.style.width).toBe('280px');
  act(() => void dispatchEvent(new Event('online')));
  expect(screen.getAllByRole('img', { name: 'A sofa' })).toHaveLength(1);
});
