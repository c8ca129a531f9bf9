import { filesAlone, screens } from './screens.ts';

export default screens('screens alone', { include: filesAlone });
