export { type CommonFit, commonFits, type Grade } from './commonFits';
export { explainMatch, type MatchReason } from './explainMatch';
export { percentMatch } from './percentMatch';
export type {
  Answer,
  Answers,
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
} from './ranking/residentIndex';
