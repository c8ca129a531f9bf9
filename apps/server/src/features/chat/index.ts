export { chatHoldings } from './chat.holdings';
export { chatLive } from './chat.live';
export { chatRoutes } from './chat.routes';
export * from './chat.schema';
export { takesPart, unreadCounts } from './conversations/conversations.queries';
export { conversationOf } from './conversations/conversations.service';
export { makeChatTokens } from './session/chat-tokens';
