import { expect, it } from 'vitest';
import { fill } from './fill';

it('puts values into their places', () => {
  expect(fill('{{product}} has {{count}} rooms', { product: 'Nestmate', count: 0 })).toBe(
    'Nestmate has 0 rooms',
  );
});

it('leaves a place without a value alone', () => {
  expect(fill('Hello {{name}}', {})).toBe('Hello {{name}}');
});
