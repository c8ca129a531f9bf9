// Imports run one way: conversation → composer, list, news → store → service.
export { MessageToasts } from './message-toasts/message-toasts';
export { followChat } from './chat.live';
export { useUnreadInChat } from './store/use-unread';
