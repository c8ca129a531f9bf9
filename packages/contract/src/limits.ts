/** Every number that both sides hold people to. Lengths are in characters, times in milliseconds unless named otherwise. */
export const limits = {
  name: { min: 1, max: 50 },
  bio: { min: 50, max: 250 },
  cardName: 15,
  phone: { min: 9, max: 17 },
  email: 254,
  pronoun: 30,
  registrationText: 250,
  feedback: 1500,
  requestMessage: { min: 1, max: 500 },
  post: { min: 1, max: 1500 },
  textArea: 1500,
  freeTextAnswer: 1500,
  passcode: 64,
  sliderOptions: 11,
  selectOptions: 32,
  cardsPerPage: 20,
  assistantTraits: 3,
  /** How many a profile shows. */
  majors: 3,
  housing: 10,
  /** Of one kind, in a search. */
  peopleAtOnce: 100,
  /** Requests of one resident that wait for an answer. */
  openRequests: 50,
  chatMessage: 4000,
  /** Of one resident that are not sent yet; the oldest is forgotten for one more. */
  chatPicturesWaiting: 10,
  /** Words about a message or a person that are reported. */
  report: 500,
  chatSearch: { min: 2, max: 100 },
  /** Browsers of one person that are told of new messages. */
  pushSubscriptions: 10,
  searchChoices: 20,
  groupSize: 20,
  bodyBytes: 256 * 1024,
  picture: { megabytes: 20, megapixels: 50 },
} as const;

/** The deck's timings and thresholds; distances are in CSS pixels. */
export const deck = {
  swipeAnimation: 300,
  actionDelay: 100,
  tickAnimation: 1000,
  dragThreshold: 50,
  panThreshold: 2,
  visibleCards: 3,
  renderedCards: 4,
} as const;

/** How long to wait before each look at the profile for a picture that has been sent. */
export const picturePollDelays = [2000, 3000, 4000, 5000, 6000, 7000] as const;

/** How many messages are read at a time, and conversations. */
export const chatPages = { onLoad: 20, older: 11, missed: 100, conversations: 50, found: 30 } as const;

export const smartBannerHiddenFor = 24 * 60 * 60 * 1000;

/** A stored invitation is dropped once sign-in has been reset more often than this. */
export const invitationResetThreshold = 2;

/** From this percentage on, a match counts as compatible and is drawn green. */
export const compatiblePercent = 50;

export const release = 'v1.18.65';

/** The path of the socket, which carries the access token in its handshake's `auth`. */
export const socketPath = '/socket.io';
