export { ChatNews } from './news/chat-news';
export { followChat } from './chat.live';
export { useUnreadInChat } from './store/use-unread';
