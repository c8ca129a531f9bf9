import { acceptableName } from '../../platform/words/person-name';

/** A provider's one name as the two that a profile has: the last word is the last name. Empty where a person could not have typed it. */
export function splitName(
  name: string | undefined,
  productName: string,
): { firstName: string; lastName: string } {
  const words = acceptableName(name ?? '', productName, { isWhole: true })
    .split(' ')
    .filter(Boolean);
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  return {
    firstName: acceptableName(words.join(' '), productName),
    lastName: acceptableName(lastName, productName),
  };
}
