import type { ChatMessage, Conversation, ChatPerson } from '@nestmate/contract/chat';
import type { ChatSid } from '@nestmate/contract/ids';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { DropArea } from '@/ui/drop-area';
import { ImageIcon } from '@/ui/icons/image';
import { TwoWindows } from '@/ui/pictures/two-windows';
import { WindowPicture } from '@/ui/pictures/window-picture';
import { startedWith, TextStarters } from '@/ui/text-starters';
import { toast } from '@/ui/toasts';
import { othersIn, heardWords } from '../chat-words';
import { useChosenPhotos } from '../composer/chosen-photos';
import { Composer } from '../composer/composer';
import { writeInto } from '../composer/text-box';
import { chatStore, useChat } from '../store/chat';
import { mayWriteIn } from './blocking';
import { ConversationHeader, RequestLine } from './conversation-header';
import { SharedFacts, useInCommon } from './in-common';
import { MessageList } from './message-list';
import { openersFor } from './openers';
import { SearchPanel } from './search-panel';
import { WhyNot } from './why-not';

/** Here the search takes half of the screen, and closes after a choice. */
const narrow = '(width < 64rem)';

interface ConversationViewProps {
  conversation: Conversation;
  me: string;
  /** Beside a call it has no header, and is opened to write. */
  isBeside: boolean;
}

/** One conversation: header, messages and composer. */
export function ConversationView({ conversation, me, isBeside }: ConversationViewProps) {
  const { t } = useTranslation('chat');
  const [isSearching, setSearching] = useState(false);
  const searchButton = useRef<HTMLButtonElement>(null);
  const [jump, setJump] = useState<{ index: number } | null>(null);
  const [found, setFound] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const chosen = useChosenPhotos();
  const sid = conversation.sid;
  /**
   * A new object for each choice. The message to reply to is state of the composer, so the list does not render again
   * for it.
   */
  const [replyTo, setReplyTo] = useState<ChatMessage>();
  /** The message to edit, likewise. */
  const [editing, setEditing] = useState<ChatMessage>();
  const canWrite = mayWriteIn(conversation);
  const [other] = othersIn(conversation, me);

  useEffect(() => {
    if (isBeside) field.current?.focus();
  }, [isBeside]);

  async function showMessage(index: number, text: string) {
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
          onChoose={(index, text) => void showMessage(index, text)}
          onClose={closeSearch}
        />
      )}
      <MessageList
        conversation={conversation}
        me={me}
        jump={jump}
        found={found}
        onReply={canWrite ? (message) => setReplyTo({ ...message }) : undefined}
        onEdit={canWrite ? (message) => setEditing({ ...message }) : undefined}
        onQuote={(index) => void showMessage(index, '')}
        beginning={<Beginning conversation={conversation} me={me} field={canWrite ? field : undefined} />}
      />
      <MessageAnnouncements sid={sid} me={me} />
      {canWrite ? (
        <Composer
          key={sid}
          sid={sid}
          me={me}
          chosen={chosen}
          replyTo={replyTo}
          editing={editing}
          field={field}
        />
      ) : (
        <WhyNot conversation={conversation} me={me} />
      )}
    </DropArea>
  );
}

/** The last few of many messages that arrive together are announced, and no others. */
const maxAnnounced = 5;
const none: readonly ChatMessage[] = [];

/** Announces to screen readers, politely and one by one, the messages that arrive while the conversation is open. */
function MessageAnnouncements({ sid, me }: { sid: ChatSid; me: string }) {
  const { t } = useTranslation('chat');
  const last = useChat(({ conversations }) => conversations[sid]?.lastMessage) ?? null;
  const messages = useChat(({ stretches }) => stretches[sid]?.messages) ?? none;
  const [opened] = useState(last?.index ?? -1);
  // The stretch may end in the past, without the new message.
  const isBehind = last !== null && last.index > (messages.at(-1)?.index ?? -1);
  const announced = [...messages.slice(-maxAnnounced), ...(isBehind ? [last] : [])].filter(
    ({ index, author, type }) => index > opened && author !== me && type !== 'removed',
  );
  return (
    <div role="log" aria-label={t('heardLabel')} className="sr-only">
      {announced.map((message) => (
        <p key={message.index}>{heardWords(message)}</p>
      ))}
    </div>
  );
}

interface BeginningProps {
  conversation: Conversation;
  me: string;
  /** The text box; undefined while nobody can write. */
  field: RefObject<HTMLTextAreaElement | null> | undefined;
}

/** Shown in an empty conversation: its people, and first messages to choose from. */
function Beginning({ conversation, me, field }: BeginningProps) {
  const { t } = useTranslation('chat');
  const [other] = othersIn(conversation, me);
  if (conversation.kind === 'people' && other) return <BeginningWith other={other} field={field} />;
  return (
    <div className="flex flex-1 flex-col gap-6">
      <div className="my-auto flex flex-col items-center gap-4 pt-6 text-center">
        <WindowPicture scene="lit" beside="plant" />
        <h2 className="text-xl">{t('startGroup')}</h2>
      </div>
      {field && <FirstWords openers={openersFor(undefined)} field={field} />}
    </div>
  );
}

interface FirstWordsProps {
  openers: readonly string[];
  /** The text box that gets the chosen message. */
  field: RefObject<HTMLTextAreaElement | null>;
}

/** First messages to choose from. */
function FirstWords({ openers, field }: FirstWordsProps) {
  const { t } = useTranslation('chat');

  function write(opener: string) {
    const box = field.current;
    if (!box) return;
    box.focus();
    writeInto(box, startedWith(opener, box.value, openers), 0, box.value.length);
  }

  return (
    <div className="pb-4">
      <TextStarters label={t('openers.label')} starters={openers} onChoose={write} atEnd />
    </div>
  );
}

interface BeginningWithProps {
  other: ChatPerson;
  field: RefObject<HTMLTextAreaElement | null> | undefined;
}

/** The start of a conversation of two: what they have in common, and first messages based on it. */
function BeginningWith({ other, field }: BeginningWithProps) {
  const { t } = useTranslation('chat');
  const { windows, bond, shared, candidate, isKnown } = useInCommon(other);
  return (
    <div className="flex flex-1 flex-col gap-6">
      <div className="my-auto flex flex-col items-center gap-4 pt-6 text-center">
        <TwoWindows {...windows} />
        <h2 className="text-xl wrap-anywhere">
          {t(`openers.${bond ?? 'hello'}`, { name: other.firstName })}
        </h2>
        <SharedFacts facts={shared} />
      </div>
      {/* They wait for the shared answers, so that none changes under a finger. */}
      {field && isKnown && <FirstWords openers={openersFor(candidate)} field={field} />}
    </div>
  );
}
