import { lazyPart } from '@/ui/lazy-part';

const OpenConversation = lazyPart(
  async () => (await import('./conversation/open-conversation')).OpenConversation,
);

/** The conversation of a call, for the place beside it. */
export function ChatBesideCall({ chatId }: { chatId: string }) {
  return <OpenConversation key={chatId} chatId={chatId} isBeside />;
}
