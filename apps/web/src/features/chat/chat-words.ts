import type { ChatMessage, Conversation, ConversationCall, QuotedMessage } from '@nestmate/contract/chat';
import { fullName } from '@nestmate/contract/text/full-name';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { i18n, currentLanguage } from '@/platform/texts/i18n';
import { useTranslation } from '@/platform/texts/use-translation';

type MessageContent = Pick<ChatMessage, 'authorName' | 'body' | 'call' | 'type'>;
type AttributedMessage = MessageContent & Pick<ChatMessage, 'author' | 'unanswered'>;

/** A message in the reader's language. Messages about calls come from the server, so nobody can fake one. */
export function wordsOfMessage({ type, body, call, authorName }: MessageContent): string {
  if (type === 'removed') return i18n.t('chat:last.removed');
  if (type === 'call' && call)
    return i18n.t(`chat:call.${call}`, { name: authorName || i18n.t('chat:former') });
  if (type === 'picture') return body || i18n.t('chat:last.picture');
  return body;
}

/** A message as a screen reader announces it: with its author, whom the words about a call already name. */
export function heardWords(message: MessageContent): string {
  const text = wordsOfMessage(message);
  if (message.type === 'call') return text;
  return i18n.t('chat:heard', { name: message.authorName || i18n.t('chat:former'), text });
}

/** The last step of a call as its reader sees it: that nobody came, or what they themself did. */
export function callWords(message: AttributedMessage, me: string): string {
  const { call, author, unanswered } = message;
  if (call === 'ended' && unanswered) return i18n.t(`chat:calls.${author === me ? 'unanswered' : 'missed'}`);
  if (call && author === me) return i18n.t(`chat:calls.mine.${call}`);
  return wordsOfMessage(message);
}

/** The words for a call in progress; for a room's call, with its other participants. */
export function ongoingWords(
  { kind, people }: Pick<Conversation, 'kind' | 'people'>,
  call: ConversationCall,
  me: string,
): string {
  const others = people.filter(({ userId }) => userId !== me && call.people.includes(userId));
  if (kind === 'people' || others.length === 0) return i18n.t('chat:calls.isOn');
  return i18n.t('chat:calls.isOnWith', { names: listOfFirstNames(others) });
}

type NamedConversation = Pick<Conversation, 'kind' | 'people' | 'roomName'>;

/** The other participants of a conversation. */
export const othersIn = ({ people }: Pick<Conversation, 'people'>, me: string) =>
  people.filter(({ userId }) => userId !== me);

export const listOfFirstNames = (people: NamedConversation['people']): string =>
  listOfNames(
    people.map(({ firstName }) => firstName),
    currentLanguage(),
    { style: 'narrow' },
  );

/**
 * The name of a conversation: the other person's, what its roommates call the room, or their first names, which
 * distinguish a room from a conversation of two only if there are several.
 */
export function nameOf(conversation: NamedConversation, me: string): string {
  const others = othersIn(conversation, me);
  const [other] = others;
  const isRoom = conversation.kind === 'room';
  if (isRoom && conversation.roomName) return conversation.roomName;
  if (!other || (isRoom && others.length === 1)) return i18n.t(isRoom ? 'chat:group' : 'chat:former');
  return !isRoom ? fullName(other.firstName, other.lastName) : listOfFirstNames(others);
}

const maxBeginning = 60;

/** The beginning of a text, as the name of its message. */
export function beginningOf(text: string): string {
  const characters = Array.from(text.slice(0, 2 * maxBeginning + 2));
  return characters.length <= maxBeginning ? text : `${characters.slice(0, maxBeginning).join('')}…`;
}

/** A message as the list of conversations shows it, with its author where needed. */
export function lastWords(message: ChatMessage, { me, isGroup }: { me: string; isGroup: boolean }): string {
  if (message.type === 'call') return callWords(message, me);
  const text = wordsOfMessage(message);
  if (message.type === 'removed') return text;
  if (message.author === me) return i18n.t('chat:last.mine', { text });
  return isGroup
    ? i18n.t('chat:last.theirs', { name: message.authorName || i18n.t('chat:former'), text })
    : text;
}

/** The author and beginning of a quoted message, and the label of a reply to it. */
export function useQuoteWords({ author, authorName, type, body }: QuotedMessage, me: string) {
  const { t } = useTranslation('chat');
  const isMine = author === me;
  const name = isMine ? t('you') : authorName || t('former');
  const text = wordsOfMessage({ type, body, authorName, call: null });
  return {
    name,
    text,
    replying: isMine ? t('reply.toMe') : t('reply.to', { name }),
    label: isMine ? t('reply.heardMine', { text }) : t('reply.heard', { name, text }),
  };
}
