import { z } from 'zod';

/** The error codes of residents' calls, with their HTTP status. */
export const errorStatus = {
  MalformedRequest: 400,
  Unauthorized: 401,
  TokenExpired: 401,
  AccountDeleted: 401,
  SignInFailed: 401,
  /** The person cancelled at the provider. */
  SignInCancelled: 401,
  ProviderUnavailable: 503,
  AccessRemoved: 403,
  Forbidden: 403,
  /** The caller has not confirmed their basic info. */
  NotRegistered: 403,
  /** The sign-in is too long ago for this call. */
  FreshSignInRequired: 403,
  BasicInfoLocked: 403,
  UploadRefused: 403,
  UploadExpired: 403,
  NotFound: 404,
  NoAccount: 404,
  InvalidPasscode: 404,
  MembershipRequired: 409,
  InvitationClaimed: 409,
  AlreadyResident: 409,
  LoginMethodFixed: 409,
  /** The campus says nothing by which its roster could know the person. */
  CampusClaimMissing: 409,
  /** The campus does not vouch for the person's address. */
  CampusAddressUnverified: 409,
  CampusNumberUnknown: 409,
  CampusAddressUnknown: 409,
  /** Two people on the roster have the person's number or address. */
  CampusTwoPeople: 409,
  /** The person is on the roster, and the housing office has withdrawn their invitation. */
  CampusNotInvited: 409,
  /** The person's place on the roster belongs to another account. */
  CampusClaimed: 409,
  /** The invitation, or the account, is that of another person on the roster. */
  CampusOtherPerson: 409,
  /** The invitation, or the account, belongs to another network. */
  CampusOtherNetwork: 409,
  /** The network asks for a passcode as well. */
  CampusPasscodeNeeded: 409,
  IdentityTaken: 409,
  /** The identity is not one of the person's own. */
  OtherIdentity: 409,
  LastIdentity: 409,
  UploadUsed: 409,
  Conflict: 409,
  /** Two residents like each other, which an undo does not end. */
  InTouch: 409,
  /** A post can be edited for an hour. */
  EditTimeOver: 409,
  /** Staff have muted the resident in the community for some days. */
  Muted: 403,
  /** The decision was appealed with other words, reversed, or is too old. */
  AppealClosed: 409,
  network_closed: 409,
  matching_finished: 409,
  matching_paused: 409,
  unit_full: 409,
  room_locked: 409,
  room_too_small: 409,
  /** Every unit of the type has a room already, or is held back. */
  no_unit_left: 409,
  /** Somebody who lives with the resident objects to a request. */
  roommates_object: 409,
  AlreadyRoommates: 409,
  NotRoommates: 409,
  RequestExists: 409,
  TooManyRequestsOpen: 409,
  TooManyInvited: 409,
  RequestClosed: 409,
  PreviouslyKnownOff: 409,
  ObjectionsOff: 409,
  /** Expired, used, replaced or never sent. */
  LinkGone: 410,
  /** The resident has a newer passcode. */
  InvitationReplaced: 410,
  /** The resident, or the housing office, has closed the resident's link. */
  FriendLinkClosed: 410,
  /** The housing office has not opened the community yet. */
  NotOpenYet: 409,
  /** Nobody can move in with the resident of a link now. */
  FriendLinkOver: 409,
  /** The request names a host that is not the product's. */
  WrongHost: 421,
  RequestTimeout: 408,
  PayloadTooLarge: 413,
  PictureTooLarge: 413,
  UnsupportedMediaType: 415,
  /** The person has never signed in, or has left. */
  ChatUnavailable: 409,
  /** The other has blocked me. */
  BlockedByThem: 403,
  /** I have blocked the other. */
  BlockedByMe: 403,
  ChatClosed: 409,
  /** This server cannot forward the media of a room’s call now. */
  GroupCallUnavailable: 409,
  GroupCallFull: 409,
  /** The video room's token is wrong or has expired. */
  VideoTokenRefused: 403,
  /** Or the call never existed, or is not the caller's. */
  CallEnded: 409,
  /** The call belongs to another window of the person. */
  InCallElsewhere: 409,
  /** The person is in another call. */
  AlreadyInCall: 409,
  /** The other is in another call. */
  CalleeBusy: 409,
  InvalidInput: 422,
  PictureEmpty: 422,
  PictureUnreadable: 422,
  PictureDamaged: 422,
  /** The whole picture is transparent, or white on a transparent ground. */
  PictureBlank: 422,
  /** The format in which iPhones take photos, and which few browsers open. */
  PictureHeic: 422,
  InvalidSocialAccount: 422,
  profane_words: 422,
  answers_missing: 422,
  /** More questions are a must than the community allows. */
  too_many_musts: 422,
  TooManyRequests: 429,
  ArchiveTooSoon: 429,
  TooManyLinks: 429,
  Unexpected: 500,
  Unavailable: 503,
} as const;

/** A code that residents meet. */
export type ResidentErrorCode = keyof typeof errorStatus;

/** The codes that only the staff console meets; their texts are not part of what residents download. */
export const staffErrorStatus = {
  /** A staff member's sign-in link: expired, used or never sent. */
  SignInLinkGone: 410,
  /** A staff member's sign-in link was opened in another browser than the one that requested it. */
  LinkOfOtherBrowser: 409,
  WrongCode: 422,
  /** Too many codes were tried for the address today; its links work. */
  CodesClosed: 409,
  /** The identity belongs to nobody on the allow-list. */
  NotStaff: 403,
  /** A place or a person outside the scope in which the caller has the right. */
  OutOfScope: 403,
  LastAdministrator: 409,
  /** Residents cannot join the community yet. */
  PlaceIsDraft: 409,
  /** Something is missing before residents can join. */
  SetUpIncomplete: 409,
  /** The last day of matching is over, or would be. */
  DeadlinePassed: 409,
  /** Two people cannot be placed together; staff do not learn why. */
  CannotPlace: 409,
  OtherUnitType: 409,
  GenderPolicy: 409,
  DaysReversed: 422,
  /** The same message was sent with other words, or to another audience. */
  SentAlready: 409,
  /** The time at which something should be sent has passed. */
  TimePassed: 422,
  /** Another room of the place has that number. */
  UnitNumberTaken: 409,
  /** The unit type has a list of units, and none of its units has that number. */
  UnitNotListed: 409,
  UnitHeldBack: 409,
  ReasonNeeded: 422,
  /** The community has the maximum number of pinned threads. */
  TooManyPinned: 409,
  /** In production, without a mail server. */
  MailNotSetUp: 409,
  /** The staff member has the maximum number of saved views. */
  TooManyViews: 409,
  TooManySavedAnswers: 409,
  /** Nothing reaches a resident whom the housing office has removed. */
  ResidentRemoved: 409,
  /** The resident has no account yet in which they could read it. */
  NotJoinedYet: 409,
  /** A removal can be undone only within a day. */
  TooLate: 409,
  /** A removed resident has joined again by another passcode. */
  JoinedAgain: 409,
  /** The address belongs to another resident of the place. */
  AddressTaken: 409,
  /** Somebody else saved a later version. */
  ChangedMeanwhile: 409,
  /** An action would affect other numbers of people than staff were shown. */
  NumbersChanged: 409,
  /** An appeal against the caller's own decision, while somebody else could answer it. */
  OwnDecision: 409,
  /** A change that would delete residents' answers, or alter their meaning. */
  AnswersExist: 409,
  /** A change to a place, unit or attribute that residents still use. */
  StillInUse: 409,
  /** Another roster file of the place is being imported, or this one. */
  ImportRunning: 409,
  /** More people than one action allows. */
  TooManyChosen: 422,
  /** Nobody is without a full room. */
  NobodyToPlace: 409,
  /** A place has the maximum number of drafts. */
  TooManyDrafts: 409,
  /** The network has the maximum number of API keys. */
  TooManyKeys: 409,
  /** The cursor of an export is too old, or of another database: everything has to be read again. */
  CursorGone: 410,
  /** An import would remove a different number of residents than was typed. */
  RemovalsUnconfirmed: 422,
  /** Staff have explained words of the file since it was read. */
  WordsUnread: 409,
  /** The campus's sign-in is at an address that this server may not reach. */
  IssuerNotAllowed: 422,
  /** Its provider has a button of its own. */
  IssuerReserved: 422,
  IssuerUnreachable: 409,
  /** A secret is sent only to the issuer and as the client for which it was typed. */
  SecretNeeded: 422,
  /** The campus's sign-in is not set up yet. */
  CampusNotSetUp: 409,
} as const;

/** A code of any call. */
export type ErrorCode = ResidentErrorCode | keyof typeof staffErrorStatus;

const statuses: Record<ErrorCode, number> = { ...errorStatus, ...staffErrorStatus };

export const statusOf = (code: ErrorCode): number => statuses[code];

export const validationEntry = z.object({
  title: z.string(),
  error_text: z.string(),
  words: z.array(z.string()).optional(),
});
export type ValidationEntry = z.infer<typeof validationEntry>;

export const errorBody = z.object({
  error_code: z.string(),
  error_description: z.string(),
  has_detail: z
    .literal(true)
    .optional()
    .describe('Set if the description is the message of a provider instead of the text of the code'),
  validation: z.array(validationEntry).optional(),
  retry_after: z.number().int().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
