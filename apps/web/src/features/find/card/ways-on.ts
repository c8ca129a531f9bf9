import type { DeckCard } from '../deck/deck-card';

/** Where a resident's card leads to. */
export interface WaysOn {
  view: string;
  request: string;
  /** Only for a resident who has signed in and can answer. */
  chat: string | null;
}

/** What can be done from a card beside skipping and liking it; nothing from the demo card. */
export function waysOnFrom(card: DeckCard | undefined): WaysOn | undefined {
  if (!card || card.demo) return undefined;
  const { membership_id: id, claimed, chat_id: chatId } = card;
  return {
    view: `/profile/${id}`,
    request: `/request/${id}`,
    chat: claimed && chatId !== null ? `/chat/conversation/${chatId}` : null,
  };
}
