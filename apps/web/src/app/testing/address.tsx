import { calls } from '@nestmate/contract';
import { usePhase } from '@/app/boot';
import { Shell } from '@/app/shell';
import { answerLive } from '@/testing/live';
import { communityOf, overviewOf, roomOf, searchOf } from '@/testing/residents';
import { showAll } from '@/testing/screen';
import { answer } from '@/testing/server';

/** Replies for a resident with a complete profile and an empty room. */
export function answerForShell() {
  answer(calls.profile.overview, overviewOf());
  answer(calls.room.mine, roomOf());
  answer(calls.housing.details, communityOf());
  answer(calls.find.cards, {
    user_profile_cards: [],
    page: 0,
    finished: true,
    deck: 'open',
    hasDecided: false,
  });
  answer(calls.find.likes, { isOneWayInterested: 0, isMutualInterested: 0 });
  answer(calls.find.settings, searchOf());
  answer(calls.support.list, { conversations: [] });
  answer(calls.auth.logout);
  answer(calls.community.topics, { topics: [] });
  answer(calls.community.threads, { threads: [], previous: null, next: null });
  answer(calls.notifications.contactAddress, { address: '', verified: false, link: 'none', sends_at: null });
  answer(calls.notifications.list, { notifications: [], next: null });
  answer(calls.chat.session, { session_token: 'chat' });
  answerLive('chat.initialize', { unreadCount: 0, expiresAt: '2027-01-01T00:00:00Z' });
  answerLive('chat.list', { conversations: [], next: null });
}

/** Replies for the list of settings, which shows their current values. */
export function answerForSettings() {
  answer(calls.notifications.push, { public_key: 'key', is_on: false });
  answer(calls.notifications.choices, { choices: [] });
  answer(calls.notifications.quietHours, { quiet_hours: null });
  answer(calls.identities.list, { identities: [] });
  answer(calls.sessions.list, { sessions: [], events: [] });
  answer(calls.account.archive, { state: 'none' });
  answer(calls.chat.blocked, { people: [] });
}

/** Opens an address in the full shell. */
export function visit(at: string) {
  usePhase.setState({ phase: 'ready' });
  return showAll(<Shell />, { at });
}
