import { screens } from './vitest.screens.ts';

/** Another app than the residents', with texts of its own. */
export default screens('console', { include: ['src/staff/**/*.test.tsx'], isolate: false });
