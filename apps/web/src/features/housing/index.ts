export { dayInWords } from './deadline';
export { DeadlineDates } from './deadline-dates';
export { useOffered, useSubnetwork } from './housing.queries';
export { matchingState } from './matching-state';
