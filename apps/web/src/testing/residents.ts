import { chatMessage, type ChatMessage, conversation, type Conversation } from '@nestmate/contract/chat';
import { candidate, type Candidate } from '@nestmate/contract/find';
import { subnetworkDetails, type SubnetworkDetails } from '@nestmate/contract/housing';
import { userId } from '@nestmate/contract/ids';
import { membership, type Membership } from '@nestmate/contract/memberships';
import { overview, type Overview, verifyInfo, type VerifyInfo } from '@nestmate/contract/profile';
import {
  myRoom,
  requestItem,
  roommate,
  type MyRoom,
  type RequestItem,
  type Roommate,
} from '@nestmate/contract/room';
import { noFilters } from '@nestmate/contract/rules/no-filters';
import type { SearchSettings } from '@nestmate/contract/search';

/** An id that is the same in every run: `uuid(1)`, `uuid(2)`, … */
export const uuid = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const mayaId = userId.parse(uuid(1));
const levels = { l1Id: uuid(101), l2Id: uuid(102), l3Id: uuid(103), l4Id: null };

export const membershipOf = (changes: Partial<Membership> = {}): Membership => ({
  ...membership.parse({
    ...levels,
    membershipId: uuid(2),
    userId: mayaId,
    networkName: 'Alder University',
    subNetworkName: 'Linden Hall',
    networkRoomName: '4-person unit',
    l4Name: null,
    creationDate: '2026-11-01T10:00:00Z',
    bioEnabled: true,
    questionsSaved: true,
    matchingRoundStatus: 'MATCHING',
  }),
  ...changes,
});

export const overviewOf = (changes: Partial<Overview> = {}): Overview => ({
  ...overview.parse({
    title: 'Linden Hall',
    first_name: 'Maya',
    last_name: 'Torres',
    network_name: 'Alder University',
    subnetwork_name: 'Linden Hall',
    unit_type: '4-person unit',
    room_type: null,
    max_number_of_roommates: 3,
    l3ForcedClosed: false,
    questionsSaved: true,
    answersComplete: true,
    questionCount: 10,
    profileComplete: true,
    genderMissing: false,
    hidden: false,
    profile_picture_urls: null,
    picture_refusal: null,
    sections: [],
    next: 'potential_roommates',
    membership: membershipOf(),
  }),
  ...changes,
});

export const communityOf = (changes: Partial<SubnetworkDetails> = {}): SubnetworkDetails => ({
  ...subnetworkDetails.parse({
    genderSettings: 'EDITABLE',
    genderSelectionTitle: '',
    genderSelectionExplainer: '',
    personalProNounsEnabled: true,
    previouslyKnownEnabled: true,
    residentsInvite: false,
    phoneNumberEnabled: true,
    basicInfoEditable: true,
    matchingRoundStatus: 'MATCHING',
    deadline_start_date: '2026-11-01',
    deadline_end_date: '2027-04-01',
    time_zone: 'America/New_York',
    matching_ends_at: '2027-04-02T00:00:00Z',
  }),
  ...changes,
});

export const roomOf = (changes: Partial<MyRoom> = {}): MyRoom => ({
  ...myRoom.parse({
    title: 'Linden Hall',
    capacity: 4,
    room_size: 1 + (changes.my_roommates?.length ?? 0),
    full: false,
    locked: false,
    inSameRoomEnabled: true,
    unit_number: null,
    name: null,
    confirmed_match_text: '',
    incoming_requests: [],
    my_requests: [],
    requests_to_roommates: [],
    requests_by_roommates: [],
    may_object: false,
    my_roommates: [],
  }),
  ...changes,
});

export const roommateOf = (number: number, changes: Partial<Roommate> = {}): Roommate => ({
  ...roommate.parse({
    membership_id: uuid(number),
    user_id: uuid(number + 1000),
    first_name: 'Priya',
    last_name: 'Raman',
    image_urls: null,
    previouslyKnown: false,
    is_in_bedroom: false,
  }),
  ...changes,
});

export const requestOf = (number: number, changes: Partial<RequestItem> = {}): RequestItem => ({
  ...requestItem.parse({
    request_id: uuid(number + 2000),
    membership_id: uuid(number),
    image_urls: null,
    chat_id: null,
    request_date: '2026-11-20T10:00:00Z',
    first_name: 'Priya',
    last_name: 'Raman',
    message: 'Shall we share?',
    percent_match: 80,
    room_size: 1,
    roommates: [],
    refusal: null,
    objections: [],
  }),
  ...changes,
});

/** A search without a filter, in a community that offers no majors and no housing preferences. */
export const searchOf = (changes: Partial<SearchSettings> = {}): SearchSettings => ({
  ...noFilters,
  sexOptions: [],
  majorOptions: [],
  housingOptions: [],
  enableRoomSizeFilter: true,
  enableLastNameFilter: true,
  maxGroupSize: 4,
  ...changes,
});

export const candidateOf = (number: number, changes: Partial<Candidate> = {}): Candidate => ({
  ...candidate.parse({
    membership_id: uuid(number),
    user_id: uuid(number + 1000),
    first_name: 'Priya',
    last_name: 'Raman',
    bio: '',
    bioEnabled: true,
    claimed: true,
    chat_id: null,
    status: 'queued',
    percent_match: 80,
    profile_picture_urls: null,
    majors: [],
    housing: [],
    social_accounts: [],
    mutual_likes: [],
    mutual_friends: null,
    previouslyKnown: false,
    is_in_bedroom: false,
    roommates: [],
    refusal: null,
    genderSelectionTransport: null,
    personalPronoun: null,
    facts: [],
    freeTextAnswers: [],
    email: null,
    lifestyleQuestionsWithAnswers: [],
  }),
  ...changes,
});

export const basicInfoOf = (changes: Partial<VerifyInfo> = {}): VerifyInfo => ({
  ...verifyInfo.parse({
    hidden: false,
    first_name: 'Maya',
    last_name: 'Torres',
    email: '',
    phoneNumber: '',
    phoneEnabled: true,
    bio: 'I read a lot, cook on Sundays and am in bed by eleven on weekdays.',
    bioEnabled: true,
    gender: uuid(51),
    genderOptions: [
      { id: uuid(51), label: 'Woman' },
      { id: uuid(52), label: 'Man' },
    ],
    genderEnabled: true,
    genderShown: false,
    lastNameShown: true,
    livingWith: null,
    personalPronoun: null,
    pronounOptions: ['she/her'],
    preferredFilled: false,
    single_name: false,
    basicInfoEditable: true,
    registered: true,
    questions: [],
  }),
  ...changes,
});

export const messageOf = (index: number, changes: Partial<ChatMessage> = {}): ChatMessage => ({
  ...chatMessage.parse({
    id: uuid(index + 3000),
    index,
    author: mayaId,
    authorName: 'Maya',
    type: 'text',
    body: 'Hello',
    media: null,
    call: null,
    createdAt: '2026-11-20T10:00:00Z',
  }),
  ...changes,
});

export const participantOf = (userId: string, membershipId: string, firstName: string) => ({
  userId,
  membershipId,
  firstName,
  lastName: '',
  profile_picture_urls: null,
  firstIndex: 0,
  readIndex: -1,
});

/** Maya's conversation with Priya, whose id is a candidate's. */
export const conversationOf = (changes: Partial<Conversation> = {}): Conversation => ({
  ...conversation.parse({
    sid: uuid(4000),
    chatId: `${mayaId}_${uuid(1007)}`,
    kind: 'people',
    attributes: { members: [mayaId, uuid(1007)], memberships: [uuid(2), uuid(7)], blocked: [] },
    people: [participantOf(mayaId, uuid(2), 'Maya'), participantOf(uuid(1007), uuid(7), 'Priya')],
    lastMessage: null,
    newestAt: '2026-11-20T10:00:00Z',
    lastIndex: -1,
    firstIndex: 0,
    readIndex: -1,
    unreadCount: 0,
    muted: false,
    isOpen: true,
  }),
  ...changes,
});
