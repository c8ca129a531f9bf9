import type { Card } from '@nestmate/contract/find';
import type { DeckCard } from '../deck/deck-state';

/** The links of a resident's card. */
export interface CardLinks {
  view: string;
  request: string;
  /** Only for a resident who has signed in and can reply. */
  chat: string | null;
}

/** The page of the conversation with a resident; null if they haven’t signed in or can’t be written to. */
export const chatPathOf = ({ claimed, chat_id: chatId }: Pick<Card, 'chat_id' | 'claimed'>) =>
  claimed && chatId !== null ? `/chat/conversation/${chatId}` : null;

/** The links of a card, beside skip and like; undefined for the demo card. */
export function cardLinks(card: DeckCard | undefined): CardLinks | undefined {
  if (!card || card.demo) return undefined;
  const { membership_id: id } = card;
  return {
    view: `/profile/${id}`,
    request: `/request/${id}`,
    chat: chatPathOf(card),
  };
}
