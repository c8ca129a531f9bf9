export { ChatBesideCall, NewInChat } from './chat-beside-call';
export { MessageToasts } from './message-toasts';
export { BlockedInWords, BlockedPeople } from './blocked/blocked-people';
export { MessageText } from './conversation/message-text';
export { Moment } from './moment';
export { followChat } from './chat.live';
export { ReturnToCall } from './return-to-call';
export { useUnreadInChat } from './store/chat';
