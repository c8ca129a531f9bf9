// Inside the page, so it runs while the app's files are on their way, which on a phone takes seconds: renews the
// session of a browser that has one, and reads what the deck shows first. The app takes the replies over
// (platform/calls/early-replies.ts).
import { makeCall } from './platform/calls/authorized-call';
import { calls } from './platform/calls/early-calls';
import { createEarlyReplies } from './platform/calls/early-replies';
import { makeSend } from './platform/calls/send';
import {
  createRenewal,
  renewalLock,
  type RenewedSession,
  sessionChannel,
} from './platform/session/renew-session';
import type { SessionMessage } from './platform/session/session-end';
import { hasSessionMarker, oweSignOut } from './platform/session/session-marker';
import { createTaskQueue } from './platform/task-queue';
import { storedLanguage } from './platform/texts/language';

/** By address; the build writes them here (build/first-page.ts). */
declare const screenFiles: Partial<Record<string, readonly string[]>>;

/** A browser has six connections, so all but the largest wait until the first cards have been requested. */
const [largestFile, ...otherFiles] = screenFiles[addressOfScreen()] ?? [];

const { sendEarly, forget } = createEarlyReplies(makeSend('', () => ''));

let ended = 0;
/** Another window logs out, before the app of this one listens. */
function followSignOuts(): void {
  new BroadcastChannel(sessionChannel).addEventListener(
    'message',
    ({ data }: MessageEvent<SessionMessage>) => {
      if (data.kind !== 'ended') return;
      ended += 1;
      forget();
    },
  );
}

/** Fetches files of a screen, which the app asks for only once it runs. */
function prefetch(files: readonly (string | undefined)[]): void {
  for (const href of files.filter(Boolean))
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
    );
}

/** Home leads most people who are signed in to the deck. */
function addressOfScreen(): string {
  return location.pathname === '/' && hasSessionMarker() ? '/find' : location.pathname;
}

/** Reads the first cards beside everything else that the deck waits for, then the picture of the top card. */
async function readDeck({ accessToken, userId, memberships }: RenewedSession): Promise<void> {
  // Which of several the person acts for is stored where only the app reads.
  const [membership] = memberships;
  if (!membership || memberships.length > 1) return;
  const read = makeCall({
    send: sendEarly,
    session: () => ({ accessToken }),
    language: storedLanguage,
    renew: async () => 'unreachable',
    onSessionRefused: () => undefined,
    onRefusal: () => undefined,
  });
  const { membershipId } = membership;
  const mine = { actsFor: membershipId, params: { userId } };
  const cards = read(calls.find.cards, { ...mine, query: { status: 'queued', page: 0 } });
  void read(calls.profile.overview, { ...mine, params: { userId, membershipId } });
  void read(calls.find.settings, mine);
  void read(calls.room.mine, mine);
  const answer = await cards;
  const picture = 'res' in answer && answer.res.user_profile_cards[0]?.profile_picture_urls?.large;
  if (picture) Object.assign(new Image(), { fetchPriority: 'high', src: picture });
}

const renew = createRenewal({
  send: sendEarly,
  currentToken: () => null,
  language: storedLanguage,
  exclusively: createTaskQueue(renewalLock),
  accept: async (renewed) => {
    if (location.pathname === '/find') void readDeck(renewed);
    prefetch(otherFiles);
  },
  endedSessions: () => ended,
  renewedTooLate: oweSignOut,
});

// Without locks, another window might use the same refresh token, which ends the session.
if (hasSessionMarker() && 'locks' in navigator) {
  followSignOuts();
  void renew(null, () => prefetch([largestFile]));
} else prefetch([largestFile, ...otherFiles]);

// The page has home's first words in English (index.html), for a browser without a session, a link or another language.
// Only the app can read whether an invitation was accepted, so a person who has accepted one sees these words briefly.
const isAtHome = location.pathname === '/' && location.search === '' && location.hash === '';
if (isAtHome && !hasSessionMarker() && storedLanguage() === 'en')
  document.documentElement.dataset.first = 'home';
