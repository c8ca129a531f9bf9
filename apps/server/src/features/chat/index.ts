import type { App } from '../../platform/app';
import { addPictureRules } from '../pictures';
import { chatPictures, createChatPictures } from './chat-pictures.service';
import { chatLive } from './chat.live';
import { chatRoutes } from './chat.routes';
import { conversationsLive } from './conversations/conversations.live';
import { createMessageBatches } from './messages/message-batches';
import { announceWritten } from './messages/write-messages';
import { createSearchQueue } from './search-queue';
import { makeChatTokens } from './window-session';

export { chatPersonalData, chatWithheld } from './chat.personal-data';
export * from './chat.schema';
export { deleteChatsOf, leaveChats } from './conversations/leaving.service';
export { conversationOf } from './conversations/conversations.service';
export { deleteReportsOf } from './messages/reports.queries';
export { announceWritten } from './messages/write-messages';
export { callMessageWriter, lockConversation, type WriteCallMessage } from './messages/call-messages';
export type { WrittenMessage } from './messages/write-messages';
export { requireMayWrite, writeRefusalsOf } from './participants/participation.service';
export { markMailed, peopleOf, takesPart, unreadCounts } from './participants/participation.queries';
export { makeChatTokens } from './window-session';

export function register(app: App): void {
  const tokens = makeChatTokens(app.tokens, app.clock);
  const pictures = createChatPictures(app);
  const batches = createMessageBatches(app, announceWritten(app));
  addPictureRules(app, chatPictures);
  chatRoutes(app, tokens);
  chatLive(app, { tokens, pictures, batches, enqueueSearch: createSearchQueue() });
  conversationsLive(app);
}
