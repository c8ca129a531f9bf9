import { filesAlone, screens } from './screens.ts';

/**
 * Residents' and staff's: importing the app again for each file took half of the time, and two workers load what both
 * apps share twice.
 */
export default screens('screens', {
  include: ['src/**/*.test.tsx'],
  exclude: filesAlone,
  isolate: false,
});
