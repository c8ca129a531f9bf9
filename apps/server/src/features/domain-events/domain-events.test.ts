import { expect, it } from 'vitest';
import { testApp } from '../../../test/app';

it('has every listener that the catalogue names', async () => {
  const app = await testApp();
  expect(app.events.missingListeners()).toEqual([]);
});
