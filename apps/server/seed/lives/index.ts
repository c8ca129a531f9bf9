import { arts } from './arts';
import { business } from './business';
import { computing } from './computing';
import { engineering } from './engineering';
import { health } from './health';
import { humanities } from './humanities';
import { inChinese } from './in-chinese';
import { inSpanish } from './in-spanish';
import { sciences } from './sciences';
import { social } from './social';
import { undeclared } from './undeclared';

export { leadingLives } from './leading';
export { type Habits, type Life, meals, sharing, smoking, studyPlaces } from './life';

/** Who says it: a name of the same background is found for it. */
export const livesByBackground = {
  any: [
    ...engineering,
    ...computing,
    ...sciences,
    ...health,
    ...business,
    ...arts,
    ...humanities,
    ...social,
    ...undeclared,
  ],
  latin: inSpanish,
  chinese: inChinese,
};
