import type { App } from '../../platform/app';
import { peopleRoutes } from './people.routes';

export { isLastNameShown, lastNameFor } from './last-name.queries';
export { isRoommate, mayKnow } from './may-know.queries';
export { namesOf } from './names.queries';
export { isKnown, isPersonKnown, shownOf } from './people.queries';

export function register(app: App): void {
  peopleRoutes(app);
}
