import type { Card } from '@nestmate/contract/find';

/** A suggested resident, or the card that shows a newcomer how swiping works. */
export type DeckCard = (Card & { demo: false }) | DemoCard;

export interface DemoCard {
  demo: true;
  membership_id: 'demo';
  first_name: '';
  percent_match: null;
  profile_picture_urls: null;
}

export type CardId = DeckCard['membership_id'];

export const demoCard: DemoCard = {
  demo: true,
  membership_id: 'demo',
  first_name: '',
  percent_match: null,
  profile_picture_urls: null,
};
