import type { DeckCard } from '../deck/deck-card';

/** The links of a resident's card. */
export interface CardLinks {
  view: string;
  request: string;
  /** Only for a resident who has signed in and can reply. */
  chat: string | null;
}

/** The links of a card, beside skip and like; undefined for the demo card. */
export function cardLinks(card: DeckCard | undefined): CardLinks | undefined {
  if (!card || card.demo) return undefined;
  const { membership_id: id, claimed, chat_id: chatId } = card;
  return {
    view: `/profile/${id}`,
    request: `/request/${id}`,
    chat: claimed && chatId !== null ? `/chat/conversation/${chatId}` : null,
  };
}
