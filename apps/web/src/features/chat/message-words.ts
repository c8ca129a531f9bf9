import type { ChatMessage } from '@nestmate/contract';
import { i18n } from '@/platform/i18n';

type Told = Pick<ChatMessage, 'authorName' | 'body' | 'call' | 'type'>;

/** A message in words, in the language of its reader. A call is told by the server, so nobody can claim one. */
export function wordsOfMessage({ type, body, call, authorName }: Told): string {
  if (type === 'removed') return i18n.t('chat:last.removed');
  if (type === 'call' && call)
    return i18n.t(`chat:call.${call}`, { name: authorName || i18n.t('chat:former') });
  if (type === 'picture') return body || i18n.t('chat:last.picture');
  return body;
}

/** Characters by which one tells a message from another. */
const telling = 60;

/** How a text begins, to name its message by. */
export function beginningOf(text: string): string {
  const characters = Array.from(text.slice(0, 2 * telling + 2));
  return characters.length <= telling ? text : `${characters.slice(0, telling).join('')}…`;
}

/** A message as the list of conversations shows it: who wrote it, unless that is plain. */
export function lastWords(message: ChatMessage, { me, isGroup }: { me: string; isGroup: boolean }): string {
  const text = wordsOfMessage(message);
  if (message.type === 'call' || message.type === 'removed') return text;
  if (message.author === me) return i18n.t('chat:last.mine', { text });
  return isGroup
    ? i18n.t('chat:last.theirs', { name: message.authorName || i18n.t('chat:former'), text })
    : text;
}
