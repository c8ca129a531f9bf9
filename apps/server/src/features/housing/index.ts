import type { App } from '../../platform/app';
import { housingRoutes } from './housing.routes';
import { roundJobs } from './round.jobs';

export * from './housing.schema';
export {
  inLanguage,
  optionsFor,
  optionsIn,
  requireOwnSubnetwork,
  type SubnetworkRef,
} from './housing.service';
export { changeNetwork, insertNetwork, registrationQuestionsOf, subnetworkName } from './housing.queries';
export {
  deadlineSeedOf,
  type MatchingDays,
  roundStatusHere,
  unitTypeRounds,
  takeDeadlineSeed,
} from './round.queries';
export {
  drawSeed,
  endOf,
  lastEndOf,
  type RoundDeadline,
  setMatchingDays,
  setMatchingPaused,
  setRoundStatus,
  setUnitTypeEnd,
  settleUnitTypes,
} from './round.service';

export async function register(app: App): Promise<void> {
  housingRoutes(app);
  await roundJobs(app);
}
