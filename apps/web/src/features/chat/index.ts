// Imports run one way: conversation → composer, list, news → store → service.
export { MessageToasts } from './message-toasts/message-toasts';
export { BlockedInWords, BlockedPeople } from './blocked/blocked-people';
export { followChat } from './chat.live';
export { useUnreadInChat } from './store/use-unread';
