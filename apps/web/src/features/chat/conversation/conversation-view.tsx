import type { ChatMessage, Conversation } from '@nestmate/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { DropArea } from '@/ui/drop-area';
import { ImageIcon } from '@/ui/icons/image';
import { toast } from '@/ui/toasts';
import { Composer } from '../composer/composer';
import { useChosenPhotos } from '../composer/use-chosen-photos';
import { othersIn } from '../people-words';
import { chatStore } from '../store/chat';
import { Beginning } from './beginning/beginning';
import { ConversationHeader } from './conversation-header';
import { mayWriteIn } from './may-write-in';
import { MessageAnnouncements } from './message-announcements';
import { MessageList } from './message-list';
import { RequestLine } from './request-line';
import { SearchPanel } from './search/search-panel';
import { WhyNot } from './why-not';

/** Here the search takes half of the screen, and closes after a choice. */
const narrow = '(width < 64rem)';

interface Props {
  conversation: Conversation;
  me: string;
  /** Beside a call it has no header, and is opened to write. */
  isBeside: boolean;
}

/** One conversation: header, messages and composer. */
export function ConversationView({ conversation, me, isBeside }: Props) {
  const { t } = useTranslation('chat');
  const [isSearching, setSearching] = useState(false);
  const searchButton = useRef<HTMLButtonElement>(null);
  const [jump, setJump] = useState<{ index: number } | null>(null);
  const [found, setFound] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const chosen = useChosenPhotos();
  const sid = conversation.sid;
  /** A new object for each choice. The answered message is state of the composer, so the list does not render again for it. */
  const [toAnswer, setToAnswer] = useState<ChatMessage>();
  const canWrite = mayWriteIn(conversation);
  const [other] = othersIn(conversation, me);

  useEffect(() => {
    if (isBeside) field.current?.focus();
  }, [isBeside]);

  async function look(index: number, text: string) {
    setFound(text);
    if (!(await chatStore.jumpTo(sid, index))) return toast({ text: t('olderFailed'), tone: 'danger' });
    if (matchMedia(narrow).matches) setSearching(false);
    setJump({ index });
  }
  function closeSearch() {
    setSearching(false);
    setFound('');
    (searchButton.current ?? field.current)?.focus();
  }
  return (
    <DropArea
      canDrop={canWrite}
      label={t('photos.drop')}
      icon={<ImageIcon className="size-10" />}
      onFiles={(files) => void chosen.add(files)}
    >
      {!isBeside && (
        <ConversationHeader
          conversation={conversation}
          me={me}
          isSearching={isSearching}
          searchButton={searchButton}
          onSearch={() => (isSearching ? closeSearch() : setSearching(true))}
        />
      )}
      {other && conversation.kind === 'people' && <RequestLine other={other} />}
      {isSearching && (
        <SearchPanel
          sid={sid}
          me={me}
          onChoose={(index, text) => void look(index, text)}
          onClose={closeSearch}
        />
      )}
      <MessageList
        conversation={conversation}
        me={me}
        jump={jump}
        found={found}
        onReply={canWrite ? (message) => setToAnswer({ ...message }) : undefined}
        onQuote={(index) => void look(index, '')}
        beginning={<Beginning conversation={conversation} me={me} field={canWrite ? field : undefined} />}
      />
      <MessageAnnouncements sid={sid} me={me} />
      {canWrite ? (
        <Composer key={sid} sid={sid} me={me} chosen={chosen} toAnswer={toAnswer} field={field} />
      ) : (
        <WhyNot conversation={conversation} me={me} />
      )}
    </DropArea>
  );
}
