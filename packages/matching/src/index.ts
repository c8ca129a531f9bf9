export { type CommonFit, commonFits, type Grade, gradeOn } from './common-fits';
export { explainMatch, type MatchReason } from './explain-match';
export { meanPercent } from './percent';
export { percentMatch } from './percent-match';
export type {
  Answer,
  Answers,
  Importance,
  Question,
  SelectAnswer,
  SelectQuestion,
  SliderAnswer,
  SliderQuestion,
} from './question';
export { checkQuestions, maxTotalWeight } from './question';
export {
  type Page,
  type Resident,
  ResidentIndex,
  type Suggestion,
  type Viewer,
} from './ranking/resident-index';
export { breaksMust, mismatchesOf } from './mismatches';
