import { expect, it } from 'vitest';
import { pageLinks } from './page-links';

const page = { isBackward: false, isBeginning: false, hasMore: true, start: 20, end: 40 };
const backward = { ...page, isBackward: true };

it('a page within a list leads to both of its neighbours, whichever way it was read [7.24]', () => {
  expect(pageLinks(page)).toEqual({ previous: 20, next: 40 });
  expect(pageLinks(backward)).toEqual({ previous: 20, next: 40 });
});

it('the first page leads to no previous one [7.24]', () => {
  expect(pageLinks({ ...page, isBeginning: true })).toEqual({ previous: null, next: 40 });
  expect(pageLinks({ ...backward, hasMore: false })).toEqual({ previous: null, next: 40 });
});

it('the last page leads to no next one [7.24]', () => {
  expect(pageLinks({ ...page, hasMore: false })).toEqual({ previous: 20, next: null });
});

it('a page without rows leads back only to where it was read from [7.24]', () => {
  const empty = { hasMore: false, start: undefined };
  expect(pageLinks({ ...page, ...empty, end: undefined })).toEqual({ previous: null, next: null });
  expect(pageLinks({ ...backward, ...empty })).toEqual({ previous: null, next: 40 });
});
