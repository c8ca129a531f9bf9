import { expect, it } from 'vitest';
import { foldName, nameFits } from './names';

const fits = (name: string, wanted: string) => nameFits(foldName(name), foldName(wanted));

it.each([
  ['José Álvarez-Peña', 'jose alvarez'],
  ['José Álvarez-Peña', 'PEÑA josé'],
  ['Zoë Okafor', 'zoe'],
  ['Ana Lindqvist', 'lind'],
  ['王小明', '小明'],
  ['Ana Lindqvist', '  '],
])('finds %s by “%s”: accents, order and the rest of a name do not matter', (name, wanted) => {
  expect(fits(name, wanted)).toBe(true);
});

it.each([
  ['Ana Lindqvist', 'ana berg'],
  ['Ana Lindqvist', 'qvist'],
  ['王小明', '大明'],
])('does not find %s by “%s”', (name, wanted) => {
  expect(fits(name, wanted)).toBe(false);
});
