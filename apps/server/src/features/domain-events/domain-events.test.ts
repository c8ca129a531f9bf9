import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app';
import { domainEvents } from './catalogue';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

it('the server has every listener that the catalogue names', () => {
  expect(app.events.missingListeners()).toEqual([]);
});

it('the catalogue is sorted by the names of its events', () => {
  const names = Object.keys(domainEvents);
  const byLetters = (one: string, other: string) => one.localeCompare(other, 'en');
  expect(names).toEqual(names.toSorted(byLetters));
});
