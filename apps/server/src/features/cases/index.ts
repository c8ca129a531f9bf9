import type { App } from '../../platform/app';
import { keepPictures } from '../pictures';
import { casesLive } from './cases.live';
import { casesRoutes } from './cases.routes';
import { picturesKept } from './profiles/profile-reports.queries';

export { casesPersonalData, casesWithheld } from './cases.personal-data';
export * from './cases.schema';
export {
  answerDecision,
  insertDecision,
  isRemovedElsewhere,
  isWaiting,
  lastMuteDays,
  removalById,
  takeBackDecisions,
  waitingAppeal,
  wasAnsweredSo,
} from './decisions/decisions.queries';
export * from './decisions/decisions.schema';
export { removalToken } from './decisions/removal-links';
export { caseOfPost, openPostCase } from './post-cases.queries';
export * from './profiles/profile-reports.schema';

export function register(app: App): void {
  keepPictures(app.http, picturesKept);
  casesRoutes(app);
  casesLive(app);
}
