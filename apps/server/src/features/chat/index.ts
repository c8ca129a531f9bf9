export { chatHoldings } from './chat.holdings';
export { chatLive } from './chat.live';
export { chatRoutes } from './chat.routes';
export * from './chat.schema';
export { takesPart, unreadCounts } from './conversations/conversations.queries';
export { makeChatTokens } from './session/chat-tokens';
