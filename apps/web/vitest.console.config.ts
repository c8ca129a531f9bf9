import { screens } from './vitest.screens.ts';

/** A separate app from the residents', with its own texts. */
export default screens('console', { include: ['src/staff/**/*.test.tsx'], isolate: false });
