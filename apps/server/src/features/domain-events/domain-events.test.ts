import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

it('the server has every listener that the catalogue names', () => {
  expect(app.events.missingListeners()).toEqual([]);
});
