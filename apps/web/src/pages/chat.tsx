import { ChatScreen } from '@/features/chat';

export default function ChatPage() {
  return <ChatScreen />;
}
