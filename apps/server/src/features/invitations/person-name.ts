import { limits } from '@nestmate/contract';

/** A provider's one name as the two that a profile has: the last word is the last name. */
export function splitName(name = ''): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  const fitting = (text: string) => text.slice(0, limits.name.max).replace(/\p{Surrogate}$/u, '');
  return { firstName: fitting(words.join(' ')), lastName: fitting(lastName) };
}
