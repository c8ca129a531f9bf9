import { filesAlone } from './vitest.alone.ts';
import { screens } from './vitest.screens.ts';

/** Importing the app again for each file took half of the time. */
export default screens('screens', {
  include: ['src/**/*.test.tsx'],
  exclude: ['src/staff/**', ...filesAlone('.test.tsx')],
  isolate: false,
});
