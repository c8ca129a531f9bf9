import { expect, it } from 'vitest';
import { drawFirstPicture, dropFirstPicture, firstPictureFrame } from './first-picture';

const addressesIn = (element: HTMLElement) =>
  Array.from(element.querySelectorAll('img'), (picture) => picture.getAttribute('src'));

function skeleton() {
  const frame = document.createElement('span');
  frame.dataset.firstPicture = '';
  document.body.replaceChildren(frame);
  firstPictureFrame.ref(frame);
  return frame;
}

it('the latest picture moves from skeleton to skeleton, until a screen is drawn', async () => {
  HTMLImageElement.prototype.decode = async () => undefined;
  const ofPage = skeleton();
  const stored = drawFirstPicture('/stored.jpg');
  await Promise.all([stored, drawFirstPicture('/top.jpg')]);
  expect(addressesIn(ofPage)).toEqual(['/top.jpg']);
  const ofApp = skeleton();
  expect(addressesIn(ofApp)).toEqual(['/top.jpg']);
  dropFirstPicture();
  expect(addressesIn(ofApp)).toEqual([]);
  await drawFirstPicture('/late.jpg');
  expect(addressesIn(skeleton())).toEqual([]);
});
