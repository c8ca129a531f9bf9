export { ChatNews } from './news/chat-news';
export { ChatScreen } from './chat-screen';
export { followChat } from './chat.live';
export { useUnreadInChat } from './store/use-unread';
