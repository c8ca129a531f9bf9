import { filesAlone } from './vitest.alone.ts';
import { screens } from './vitest.screens.ts';

export default screens('screens alone', { include: filesAlone('.test.tsx') });
