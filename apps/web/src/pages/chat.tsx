import { useParams } from 'react-router';
import { ChatScreen } from '@/features/chat';

export default function ChatPage() {
  const { chatId } = useParams();
  return <ChatScreen chatId={chatId} />;
}
