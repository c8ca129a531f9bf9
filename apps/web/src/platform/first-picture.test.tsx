import { beforeEach, expect, it } from 'vitest';
import { clearFirstPicture, drawFirstPicture, dropFirstPicture, firstPictureFrame } from './first-picture';

// Files share the page, where another may have drawn a screen.
beforeEach(() => {
  Reflect.deleteProperty(globalThis, 'firstPicture');
  clearFirstPicture();
  HTMLImageElement.prototype.decode = async () => undefined;
});

const addressesIn = (element: HTMLElement) =>
  Array.from(element.querySelectorAll('img'), (picture) => picture.getAttribute('src'));

function skeleton() {
  const frame = document.createElement('span');
  frame.dataset.firstPicture = '';
  document.body.replaceChildren(frame);
  firstPictureFrame.ref(frame);
  return frame;
}

it('a picture is cleared, loaded or not, until the next one is drawn', async () => {
  const ofPage = skeleton();
  await drawFirstPicture('/stored.jpg');
  const later = drawFirstPicture('/later.jpg');
  clearFirstPicture();
  await later;
  expect([addressesIn(ofPage), addressesIn(skeleton())]).toEqual([[], []]);
  await drawFirstPicture('/stored.jpg');
  expect(addressesIn(skeleton())).toEqual(['/stored.jpg']);
});

it('the latest picture moves from skeleton to skeleton, until a screen is drawn', async () => {
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
