/**
 * The limits that both sides enforce. Lengths are in characters, times in milliseconds unless the name says otherwise.
 */
export const limits = {
  name: { min: 1, max: 50 },
  bio: { min: 50, max: 250 },
  cardName: 15,
  phone: { min: 9, max: 17 },
  email: 254,
  pronoun: 30,
  registrationText: 250,
  /** The highest number of a registration question. */
  registrationQuestions: 10_000,
  feedback: 1500,
  /** Per person and 24 hours. */
  feedbackPerDay: 20,
  /** A resident's question to the housing office, and the path of the page that it was sent from. */
  support: { subject: 120, body: 4000, page: 300 },
  /** Messages of one person to the housing office in 24 hours. */
  supportPerDay: 50,
  /**
   * Letters of people who are not signed in, in 24 hours: from one IP address (a campus may share it), and of addresses
   * that are not known here: those above `strangers` wait for their turn, at most `waiting` at a time. Those of a known
   * address above `perAddress`, or of all of them above `known`, wait with these.
   */
  letters: { perAddress: 5, perCaller: 50, known: 1000, strangers: 300, waiting: 2000 },
  /** The latest conversations of a resident, and the latest messages of one. */
  supportShown: { conversations: 50, messages: 300, others: 10 },
  requestMessage: { min: 1, max: 500 },
  roomName: 40,
  post: { min: 1, max: 1500 },
  /** Invitations to the staff of one network, in 24 hours. */
  staffInvitationsPerDay: 50,
  /** Per person and 24 hours; a thread's first post counts as both. */
  threadsPerDay: 20,
  postsPerDay: 300,
  /** How long after it was written a post can be edited. */
  postEditMs: 60 * 60 * 1000,
  /** Pinned above the threads of a community. */
  pinnedThreads: 3,
  /** Unsent pictures of one resident; one more discards the oldest. */
  postPicturesWaiting: 5,
  /** Mentions in a post. */
  mentions: 10,
  /** Suggestions while typing a name. */
  mentionsOffered: 6,
  /** The highest index of a post. */
  threadPosts: 100_000,
  threadSearch: 100,
  textArea: 1500,
  /** A note of staff about a resident, and how many of the latest are shown. */
  residentNote: 2000,
  residentNotes: 200,
  freeTextAnswer: 1500,
  passcode: 64,
  sliderOptions: 11,
  selectOptions: 32,
  cardsPerPage: 20,
  /** The last page of a list; ranking a later one would cost more than all before it. */
  pages: 500,
  assistantTraits: 3,
  /** Shown on a profile. */
  majors: 3,
  /** Genders that one resident chooses among, retired ones included. */
  genders: 100,
  housing: 10,
  /** Ids of each kind in one call of `profile.people`. */
  peoplePerCall: 100,
  /** People who join a community by the links of one resident, altogether. */
  invitedFriends: 10,
  /** Open requests from one resident. */
  openRequests: 50,
  chatMessage: 4000,
  /** How long after it was written a message can be edited. */
  messageEditMs: 15 * 60 * 1000,
  /** The length of a quote in a reply. */
  quote: 200,
  /** Unsent pictures of one resident; one more discards the oldest. */
  chatPicturesWaiting: 10,
  /** The reason in a report. */
  report: 500,
  /** The text of an appeal. */
  appeal: 1000,
  /** How long a decision can be appealed. */
  appealDays: 30,
  /** The longest time before the end of a round at which residents are reminded. */
  reminderDays: 30,
  /** New cases of one person in 24 hours. */
  reportsPerDay: 40,
  chatSearch: { min: 2, max: 100 },
  /** Push subscriptions of one person. */
  pushSubscriptions: 10,
  /** Per kind, in a search. */
  searchChoices: 20,
  /** A search that finds fewer shows no number: together with a name, it would reveal a resident's answers. */
  minCountShown: 5,
  groupSize: 20,
  bodyBytes: 256 * 1024,
  picture: { megabytes: 20, megapixels: 50 },
  /** In pixels. Larger pictures are scaled down before they are uploaded. */
  profilePictureSide: 1200,
  chatPictureSide: 1600,
  cardFacts: 4,
} as const;

/** The deck's timings and thresholds; distances are in CSS pixels. */
export const deck = {
  swipeAnimationMs: 300,
  actionDelayMs: 100,
  tickAnimationMs: 1000,
  dragThreshold: 50,
  panThreshold: 2,
  visibleCards: 3,
  renderedCards: 4,
} as const;

/** Delays between polls of the profile after an upload. */
export const picturePollDelaysMs = [2000, 3000, 4000, 5000, 6000, 7000] as const;

/** Page sizes of messages and conversations. */
export const chatPages = { onLoad: 20, older: 11, missed: 100, conversations: 50, found: 30 } as const;

export const smartBannerHiddenMs = 24 * 60 * 60 * 1000;

/** A stored invitation is dropped once sign-in has been reset more often than this. */
export const maxInvitationResets = 2;

/** From this percentage on, a match is compatible and shown in green. */
export const compatiblePercent = 50;

export const release = 'v1.18.65';

/** The path of the socket, which carries the access token in its handshake's `auth`. */
export const socketPath = '/socket.io';
/** The path of the health check, which the process itself answers, even if nothing else works. */
export const healthPath = '/healthz';
