import { expect, it } from 'vitest';
import { compatibility } from './match-badge';

it('labels a match compatible from 50 percent on', () => {
  expect(compatibility(50)).toBe('compatible');
  expect(compatibility(49)).toBe('lessCompatible');
  expect(compatibility(0)).toBe('lessCompatible');
  expect(compatibility(null)).toBe('noPercent');
});
