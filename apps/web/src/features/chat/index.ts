export { ChatNews } from './chat-news';
export { ChatScreen } from './chat-screen';
export { followChat } from './follow-chat';
export { useUnreadInChat } from './store/use-unread';
