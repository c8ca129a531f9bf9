import type { Conversation } from '@nestmate/contract';
import { useChat } from './chat';

const nobody = {};

/** The first names of the people who are typing in a conversation. */
export function useTyping({ sid, people }: Pick<Conversation, 'people' | 'sid'>): string[] {
  const typing = useChat(({ typing: all }) => all[sid]) ?? nobody;
  return people.flatMap(({ userId, firstName }) => (userId in typing ? [firstName] : []));
}
