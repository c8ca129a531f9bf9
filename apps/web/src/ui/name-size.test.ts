import { expect, it } from 'vitest';
import { nameSize } from './name-size';

it('makes a name smaller on a phone by its longest part, not by its length', () => {
  expect(nameSize('María Fernanda de la Cruz Hernández-Villanueva')).toBe('text-xl');
  expect(nameSize('Maya Featherstonehaugh-Li')).toBe('text-base max-[359px]:text-sm sm:text-xl');
});
