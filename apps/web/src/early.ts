// Inside the page, so it runs while the app's files are on their way, which on a phone takes seconds: renews the
// session of a browser that has one, and reads what the deck shows first, the cards in the same reply. The app takes
// the replies over (platform/calls/early-replies.ts).
import type { CardsPage } from '@nestmate/contract/find';
import type { UserId } from '@nestmate/contract/ids';
import { deckKeyOf, readFirstLook, readStoredDeck } from './features/find';
import { makeCall } from './platform/calls/authorized-call';
import { calls } from './platform/calls/early-calls';
import { createEarlyReplies } from './platform/calls/early-replies';
import { makeSend, type Request, type Send } from './platform/calls/send';
import { clearFirstPicture, drawFirstPicture, dropFirstPicture } from './platform/first-picture';
import {
  createRenewal,
  renewalLock,
  type RenewedSession,
  sessionChannel,
} from './platform/session/renew-session';
import type { SessionState } from './platform/session/session';
import type { SessionMessage } from './platform/session/session-end';
import { hasSessionMarker, oweSignOut } from './platform/session/session-marker';
import { encryptedStorage } from './platform/stored/encrypted-storage';
import { createTaskQueue } from './platform/task-queue';
import { storedLanguage } from './platform/texts/language';
import { isServedByWorker } from './platform/worker';

/** By address; the build writes them here (build/first-page.ts). */
declare const screenFiles: Partial<Record<string, readonly string[]>>;

const allFiles = screenFiles[addressOfScreen()] ?? [];
/** A browser has six connections, so all but the largest wait until the first cards have been requested. */
const [largestFile, ...otherFiles] = allFiles;

const isAtDeck = location.pathname === '/find';

const sendAlone = makeSend('', () => '');
/** The cards of the reply that renewed the session. */
let cardsOfRenewal: CardsPage | undefined;

async function sendRenewal(request: Request): ReturnType<Send> {
  const answer = await sendAlone({ ...request, path: `${request.path}?with=cards` });
  if ('err' in answer) return answer;
  const { cards, ...session } = answer.res as RenewedSession & { cards?: CardsPage };
  cardsOfRenewal = cards;
  return { ...answer, res: session };
}

/** Reads the cards with the renewal at the deck, where they would wait for its reply, half a second on a phone. */
const send: Send = async (request) => {
  if (isAtDeck && request.route === calls.auth.refresh.path) return sendRenewal(request);
  if (cardsOfRenewal && request.route === calls.find.cards.path) return { res: cardsOfRenewal, code: 200 };
  return sendAlone(request);
};

const { sendEarly, forget } = createEarlyReplies(send);

let ended = 0;
/** Another window logs out, before the app of this one listens. */
function followSignOuts(): void {
  new BroadcastChannel(sessionChannel).addEventListener(
    'message',
    ({ data }: MessageEvent<SessionMessage>) => {
      if (data.kind !== 'ended') return;
      ended += 1;
      forget();
      dropFirstPicture();
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

/** They have been fetched by then where a worker has them. */
const fetchOtherFiles = () => prefetch(isServedByWorker() ? [] : otherFiles);

/** Home leads most people who are signed in to the deck. */
function addressOfScreen(): string {
  return location.pathname === '/' && hasSessionMarker() ? '/find' : location.pathname;
}

/** Reads the first cards beside everything else that the deck waits for, and the picture of the top card. */
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
  if ('res' in answer) fetchTopPicture(answer.res);
}

function fetchTopPicture({ user_profile_cards: cards, hasDecided }: CardsPage): void {
  const picture = cards[0]?.profile_picture_urls?.large;
  if (picture && hasDecided) return draw(picture);
  clearFirstPicture();
  // A newcomer's top card explains the deck.
  if (picture) Object.assign(new Image(), { src: picture });
}

const draw = (picture: string) => void drawFirstPicture(picture).catch(() => undefined);

let isRenewed = false;
/** Whose picture is drawn before the session is renewed. */
let storedUserId: UserId | null = null;

/** Draws what the person saw last, from this browser, until the reply; most often it is the top card's again. */
async function drawStored(): Promise<void> {
  const [stored, isFirstLook] = await Promise.all([encryptedStorage.getItem('user'), readFirstLook()]);
  if (stored === null || isFirstLook) return;
  const { state } = JSON.parse(stored) as { state: Pick<SessionState, 'membershipId' | 'userId'> };
  const [top] = (await readStoredDeck(deckKeyOf(state))).cards;
  if (!top?.profile_picture_urls || isRenewed) return;
  storedUserId = state.userId;
  draw(top.profile_picture_urls.large);
}

const renew = createRenewal({
  send: sendEarly,
  currentToken: () => null,
  language: storedLanguage,
  exclusively: createTaskQueue(renewalLock),
  accept: async (renewed) => {
    isRenewed = true;
    if (renewed.memberships.length === 0 || (storedUserId && storedUserId !== renewed.userId))
      clearFirstPicture();
    if (!cardsOfRenewal) {
      if (isAtDeck) void readDeck(renewed);
      return fetchOtherFiles();
    }
    // The picture takes longest, so it goes first; a browser requests it one microtask later.
    fetchTopPicture(cardsOfRenewal);
    await Promise.resolve();
    fetchOtherFiles();
    void readDeck(renewed);
  },
  endedSessions: () => ended,
  renewedTooLate: oweSignOut,
});

// Without locks, another window might use the same refresh token, which ends the session.
if (hasSessionMarker() && 'locks' in navigator) {
  followSignOuts();
  if (isAtDeck) void drawStored().catch(() => undefined);
  void renew(null, () => prefetch(isServedByWorker() ? allFiles : [largestFile])).then((outcome) => {
    if (outcome === 'refused') dropFirstPicture();
  });
} else prefetch(allFiles);

// The page has home's first words in English (index.html), for a browser without a session, a link or another language.
// Only the app can read whether an invitation was accepted, so a person who has accepted one sees these words briefly.
const isAtHome = location.pathname === '/' && location.search === '' && location.hash === '';
if (isAtHome && !hasSessionMarker() && storedLanguage() === 'en')
  document.documentElement.dataset.first = 'home';
