import type { App } from '../../platform/app';
import { supportRoutes } from './support.routes';

export { changeConversation, insertMessage, lockConversation } from './conversations.queries';
export { supportConversations, supportMessages, supportNotes } from './conversations.schema';
export { supportPersonalData, supportWithheld } from './support.personal-data';

export function register(app: App): void {
  supportRoutes(app);
}
