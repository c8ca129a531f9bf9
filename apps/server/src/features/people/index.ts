import type { App } from '../../platform/app';
import { peopleRoutes } from './people.routes';

export { isKnown, isLastNameShown, isPersonKnown, lastNameFor, namesOf, shownOf } from './people.queries';
export { isMutualLike, isPending, isRoommate, mayKnow } from './may-know.queries';

export function register(app: App): void {
  peopleRoutes(app);
}
