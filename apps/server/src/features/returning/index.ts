import type { App } from '../../platform/app';
import { returningLive } from './returning.live';

export { type IdentityHash, makeIdentityHash } from './identity-hash';
export { returningWithheld } from './returning.personal-data';
export * from './returning.schema';
export { keptDecisionsIn } from './returning.queries';
export {
  admitAgain,
  liftHidings,
  liftRemovals,
  keepDecisions,
  meetDecisions,
  restoreBlocks,
  wasRemovedFrom,
} from './returning.service';

export function register(app: App): void {
  returningLive(app);
}
