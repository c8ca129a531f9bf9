import { ComingPage } from './coming-page';

export default function ChatPage() {
  return <ComingPage title="chat" text="chat" />;
}
