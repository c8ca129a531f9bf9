import { expect, it } from 'vitest';
import { demoCard } from '../deck/deck-state';
import { cardOf, person } from '../deck/deck-store.fixtures';
import { cardLinks } from './card-links';

it('links a card to the profile, a request and, only for claimed residents, a chat', () => {
  const card = { ...cardOf(3), demo: false as const, chat_id: 'a_b' };
  expect(cardLinks({ ...card, claimed: true })).toEqual({
    view: `/profile/${person(3)}`,
    request: `/request/${person(3)}`,
    chat: '/chat/conversation/a_b',
  });
  expect(cardLinks({ ...card, claimed: false })?.chat).toBeNull();
});

it('the demo card has no links', () => {
  expect(cardLinks(demoCard)).toBeUndefined();
});
