export { dayInWords } from './deadline';
export { DeadlineDates } from './deadline-dates';
export { useOffered, useSubnetwork } from './housing.queries';
export { roundState } from './matching-state';
