export { dayInWords, deadlineOf } from './deadline';
export { DeadlineDates } from './deadline-dates';
export { useOfferedOptions, useSubnetwork } from './housing.queries';
export { matchingState } from './matching-state';
