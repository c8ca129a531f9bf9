import { ComingPage } from './coming-page';

export default function ConversationPage() {
  return <ComingPage title="conversation" text="chat" />;
}
