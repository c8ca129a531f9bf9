import { type CSSProperties, useEffect, useSyncExternalStore } from 'react';
import { useParams } from 'react-router';
import { useCurrentCall } from '@/features/video';
import { useTranslation } from '@/platform/texts/use-translation';
import { EmptyState } from '@/ui/empty-state';
import { OpenConversation } from './conversation/open-conversation';
import { ConversationList } from './list/conversation-list';
import { useChat } from './store/chat';
import { listedConversations } from './store/chat-state';

/** `/chat` and `/chat/conversation/:chatId`: side by side on a wide screen, one at a time on a phone. */
export default function ChatScreen() {
  const { chatId } = useParams();
  const { t } = useTranslation('chat');
  const address = useChat(({ addresses }) => (chatId === undefined ? undefined : addresses[chatId]));
  const currentSid = address && 'sid' in address ? address.sid : undefined;
  const isOpen = chatId !== undefined;
  const hasAny = useChat((state) => listedConversations(state).length > 0);
  // Only one view of a conversation may read its messages and hold its draft.
  const isBesideCall = useCurrentCall(
    ({ conversation, cover }) => cover === 'chatBeside' && conversation?.sid === currentSid,
  );
  const visibleHeight = useVisibleHeight();
  // The page does not scroll while a conversation is open, but Safari moves it up to show the focused field.
  useEffect(() => {
    if (!isOpen) return;
    const toTop = () => scrollTo(0, 0);
    toTop();
    return followVisibleHeight(toTop);
  }, [isOpen]);
  return (
    <div
      style={{ '--visible-height': visibleHeight } as CSSProperties}
      className={`inset-0 bottom-[max(0px,100dvh-var(--visible-height)-var(--menu-height,0px))] overflow-hidden lg:absolute lg:flex ${isOpen ? 'absolute flex' : ''}`}
    >
      <section
        className={`sides-5 pt-(--inset-top) pb-4 lg:block lg:w-80 lg:shrink-0 lg:overflow-y-auto lg:border-r lg:border-line lg:pt-4 lg:px-6 xl:w-115 xl:pl-10 xl:pr-10 ${isOpen ? 'hidden' : ''}`}
      >
        <ConversationList currentSid={currentSid} isBeside={isOpen} />
      </section>
      <section
        className={`min-w-0 flex-1 flex-col border-line lg:flex min-[90.1rem]:border-r ${isOpen ? 'flex' : 'hidden'}`}
      >
        {isOpen
          ? !isBesideCall && <OpenConversation key={chatId} chatId={chatId} />
          : hasAny && (
              <div className="my-auto">
                <EmptyState scene="lit" beside="moon" title={t('choose.title')}>
                  {t('choose.text')}
                </EmptyState>
              </div>
            )}
      </section>
    </div>
  );
}

/** Calls the listener when an on-screen keyboard opens or closes. Returns how to stop. */
function followVisibleHeight(onChange: () => void): () => void {
  visualViewport?.addEventListener('resize', onChange);
  return () => visualViewport?.removeEventListener('resize', onChange);
}

/** The height of the window, without the effect of zooming. */
const height = () => (visualViewport ? `${visualViewport.height * visualViewport.scale}px` : '100dvh');

/** The visible height as a CSS length. Safari's keyboard covers the page; other browsers resize it. */
const useVisibleHeight = () => useSyncExternalStore(followVisibleHeight, height);
