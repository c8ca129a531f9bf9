import { expect, it } from 'vitest';
import { topForToasts } from './toast-place';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

it('places toasts at the top where there are no controls', () => {
  expect(topForToasts([], phone)).toBe(16);
  expect(topForToasts([box(20, 200, 350, 48)], phone)).toBe(16);
});

it('places toasts below controls at the top, and above those that follow', () => {
  const [info, tabs] = [box(326, 4, 48, 48), box(24, 76, 342, 44)];
  expect(topForToasts([tabs, info, box(20, 200, 350, 48)], phone)).toBe(128);
  expect(topForToasts([tabs, info, box(20, 150, 350, 48)], phone)).toBe(206);
});

it('covers no label if there is another place, but rather a label than a control', () => {
  const label = box(20, 90, 120, 20);
  expect(topForToasts([], phone, 66, [box(20, 30, 120, 20)])).toBe(58);
  const fields = [box(20, 4, 350, 48), box(20, 116, 350, 306)];
  expect(topForToasts(fields, phone, 52, [label])).toBe(60);
});

it('begins below a notch', () => {
  const notched = { ...phone, notch: 59 };
  expect(topForToasts([], notched)).toBe(67);
  expect(topForToasts([box(326, 63, 48, 48)], notched)).toBe(119);
});

it('looks only at the right edge of a wide screen', () => {
  const [tabs, info] = [box(280, 88, 380, 48), box(1352, 20, 48, 48)];
  expect(topForToasts([tabs], desktop)).toBe(16);
  expect(topForToasts([tabs, info], desktop)).toBe(76);
});

it('stays at the top where no place is free', () => {
  expect(topForToasts([box(0, 0, 390, 844)], phone)).toBe(16);
});

it('finds more room for a toast of several lines, and none below the middle of the screen', () => {
  const tabs = box(24, 76, 342, 44);
  expect(topForToasts([tabs, box(20, 200, 350, 48)], phone)).toBe(128);
  expect(topForToasts([tabs, box(20, 200, 350, 48)], phone, 110)).toBe(256);
  const rows = Array.from({ length: 8 }, (_, row) => box(20, 60 * row, 350, 48));
  expect(topForToasts(rows, phone)).toBe(16);
});
