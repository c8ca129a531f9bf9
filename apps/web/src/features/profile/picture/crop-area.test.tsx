import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { firstCrop } from './crop';
import { CropArea } from './crop-area';

it('shows a picture at 1.2 times behind a round cut-out of radius 125, with a border of 25 [9.11]', () => {
  const picture = { element: new Image(), url: '/face.jpg', width: 800, height: 600 };
  render(
    <CropArea picture={picture} crop={firstCrop} onChange={() => {}} label="Your photo" describedBy="help" />,
  );
  const area = screen.getByRole('application', { name: 'Your photo' });
  const [shown, round] = [area.querySelector('img'), area.querySelector('span')];
  expect(area.style).toMatchObject({ width: '300px', height: '300px' });
  expect(round?.style).toMatchObject({ inset: '25px', borderRadius: '125px' });
  // At 1 the shorter side would fill the cut-out's 250.
  expect(shown?.style).toMatchObject({ width: '400px', height: '300px' });
});
