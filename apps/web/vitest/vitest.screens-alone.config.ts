import { filesAlone } from './files-alone.ts';
import { screens } from './screens.ts';

export default screens('screens alone', { include: filesAlone('.test.tsx') });
