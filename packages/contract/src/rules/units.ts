/** What residents call a unit: the number of the room that gets it. */
export const nameOfUnit = ({ building, number }: { building: string; number: string }): string =>
  building === '' ? number : `${building} ${number}`;

/**
 * The door that a unit number names, as the database compares them: capitals, width, blanks and leading zeros make no
 * other door, but a blank between two figures does (“1 12” is not “112”).
 */
export const doorOf = (unitNumber: string): string =>
  unitNumber
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<![0-9]) | (?![0-9])/g, '')
    .replaceAll(/(?<![0-9])0+(?=[0-9])/g, '');
