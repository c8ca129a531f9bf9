import type {
  MembershipId,
  NetworkId,
  PostId,
  SubnetworkId,
  SupportConversationId,
  UnitTypeId,
} from '@nestmate/contract/ids';
import type { AuditFilter } from '@nestmate/contract/staff/audit';
import type { GroupDraftId, RosterImportId } from '@nestmate/contract/staff/ids';
import type { ReportState } from '@nestmate/contract/staff/reports';

/** Where roster files are imported: a place, or the campus with all places of the person. */
export type RosterPlace = SubnetworkId | 'campus';

/** The console's query keys. */
export const staffKeys = {
  signIn: ['staff', 'signIn'],
  me: ['staff', 'me'],
  sessions: ['staff', 'sessions'],
  accounts: ['staff', 'accounts'],
  alerts: (networkId: NetworkId) => ['staff', 'alerts', networkId] as const,
  push: ['staff', 'push'],
  overview: (networkId: NetworkId) => ['staff', 'overview', networkId] as const,
  overviewOf: (networkId: NetworkId, place: SubnetworkId | undefined) =>
    ['staff', 'overview', networkId, place ?? 'all'] as const,
  installation: (networkId: NetworkId) => ['staff', 'installation', networkId] as const,
  activityOf: (networkId: NetworkId, place: SubnetworkId | undefined) =>
    ['staff', 'overview', networkId, place ?? 'all', 'activity'] as const,
  found: (networkId: NetworkId, text: string) => ['staff', 'found', networkId, text] as const,
  rounds: (networkId: NetworkId) => ['staff', 'rounds', networkId] as const,
  deadlinePreview: (networkId: NetworkId, place: SubnetworkId, end: object) =>
    ['staff', 'rounds', networkId, 'deadline', place, end] as const,
  statusPreview: (networkId: NetworkId, place: SubnetworkId) =>
    ['staff', 'rounds', networkId, 'status', place] as const,
  pausePreview: (networkId: NetworkId, unitType: UnitTypeId) =>
    ['staff', 'rounds', networkId, 'pause', unitType] as const,
  residents: (networkId: NetworkId) => ['staff', 'residents', networkId] as const,
  residentPages: (networkId: NetworkId, filter: object) =>
    ['staff', 'residents', networkId, 'pages', filter] as const,
  residentCount: (networkId: NetworkId, filter: object) =>
    ['staff', 'residents', networkId, 'count', filter] as const,
  residentViews: (networkId: NetworkId) => ['staff', 'residentViews', networkId] as const,
  bulks: (networkId: NetworkId) => ['staff', 'bulks', networkId] as const,
  bulk: (networkId: NetworkId, id: string) => ['staff', 'bulks', networkId, id] as const,
  messages: (networkId: NetworkId) => ['staff', 'messages', networkId] as const,
  messagePreview: (networkId: NetworkId, selection: object) =>
    ['staff', 'messages', networkId, 'preview', selection] as const,
  messageDraft: (networkId: NetworkId, draft: object) =>
    ['staff', 'messages', networkId, 'draft', draft] as const,
  residentsOf: (networkId: NetworkId) => ['staff', 'resident', networkId] as const,
  resident: (networkId: NetworkId, id: MembershipId) => ['staff', 'resident', networkId, id] as const,
  rooms: (networkId: NetworkId) => ['staff', 'rooms', networkId] as const,
  roomPages: (networkId: NetworkId, filter: object) =>
    ['staff', 'rooms', networkId, 'pages', filter] as const,
  roomCount: (networkId: NetworkId, filter: object) =>
    ['staff', 'rooms', networkId, 'count', filter] as const,
  unitTotals: (networkId: NetworkId, place: SubnetworkId | undefined) =>
    ['staff', 'rooms', networkId, 'units', place ?? 'all'] as const,
  roomNumbers: (networkId: NetworkId, list: object) =>
    ['staff', 'rooms', networkId, 'numbers', list] as const,
  roomCandidates: (networkId: NetworkId, filter: object) =>
    ['staff', 'rooms', networkId, 'candidates', filter] as const,
  groups: (networkId: NetworkId) => ['staff', 'groups', networkId] as const,
  groupDrafts: (networkId: NetworkId, place: SubnetworkId | undefined) =>
    ['staff', 'groups', networkId, 'drafts', place ?? 'all'] as const,
  beforeGroups: (networkId: NetworkId, place: SubnetworkId) =>
    ['staff', 'groups', networkId, 'before', place] as const,
  aimPrices: (networkId: NetworkId, place: SubnetworkId | undefined, chosen: object) =>
    ['staff', 'aims', networkId, place ?? 'none', chosen] as const,
  groupDraft: (networkId: NetworkId, id: GroupDraftId) => ['staff', 'groups', networkId, id] as const,
  groupPagesOf: (networkId: NetworkId, id: GroupDraftId) =>
    ['staff', 'groups', networkId, id, 'pages'] as const,
  groupPages: (networkId: NetworkId, id: GroupDraftId, filter: object) =>
    ['staff', 'groups', networkId, id, 'pages', filter] as const,
  draftComparison: (networkId: NetworkId, id: GroupDraftId, other: GroupDraftId | null) =>
    ['staff', 'groups', networkId, id, 'against', other] as const,
  draftHelp: (networkId: NetworkId, id: GroupDraftId, person: MembershipId) =>
    ['staff', 'groups', networkId, id, 'help', person] as const,
  movePreview: (networkId: NetworkId, id: GroupDraftId, places: object) =>
    ['staff', 'groups', networkId, id, 'preview', places] as const,
  invitations: (networkId: NetworkId, place: SubnetworkId) =>
    ['staff', 'invitations', networkId, place] as const,
  invitationCounts: (networkId: NetworkId, place: SubnetworkId) =>
    ['staff', 'invitations', networkId, place, 'counts'] as const,
  invitationPages: (networkId: NetworkId, place: SubnetworkId, filter: object) =>
    ['staff', 'invitations', networkId, place, 'pages', filter] as const,
  invitationRecipients: (networkId: NetworkId, place: SubnetworkId, about: object) =>
    ['staff', 'invitations', networkId, place, 'recipients', about] as const,
  invitationMail: (networkId: NetworkId, place: SubnetworkId, about: object) =>
    ['staff', 'invitations', networkId, place, 'mail', about] as const,
  sheets: (networkId: NetworkId, place: SubnetworkId, filter: object) =>
    ['staff', 'invitations', networkId, place, 'sheets', filter] as const,
  passcodes: (networkId: NetworkId, place: SubnetworkId) => ['staff', 'passcodes', networkId, place] as const,
  imports: (networkId: NetworkId, place: RosterPlace) => ['staff', 'imports', networkId, place] as const,
  import: (networkId: NetworkId, place: RosterPlace, id: RosterImportId) =>
    ['staff', 'imports', networkId, place, id] as const,
  importRows: (networkId: NetworkId, place: RosterPlace, id: RosterImportId, filter: object) =>
    ['staff', 'imports', networkId, place, id, 'rows', filter] as const,
  importWords: (networkId: NetworkId, place: RosterPlace, id: RosterImportId) =>
    ['staff', 'imports', networkId, place, id, 'words'] as const,
  importUndoPreview: (networkId: NetworkId, place: RosterPlace, id: RosterImportId) =>
    ['staff', 'imports', networkId, place, id, 'undo-preview'] as const,
  setUp: (networkId: NetworkId) => ['staff', 'setUp', networkId] as const,
  setUpArea: (networkId: NetworkId, place: SubnetworkId | 'none', area: string) =>
    ['staff', 'setUp', networkId, place, area] as const,
  setUpCampus: (networkId: NetworkId) => ['staff', 'setUp', networkId, 'campus'] as const,
  setUpNetwork: (networkId: NetworkId) => ['staff', 'setUp', networkId, 'network'] as const,
  setUpCheck: (networkId: NetworkId, name: string, contents: unknown) =>
    ['staff', 'setUpCheck', networkId, name, contents] as const,
  communities: (networkId: NetworkId) => ['staff', 'community', networkId] as const,
  communityThreads: (networkId: NetworkId, place: SubnetworkId, filter: object) =>
    ['staff', 'community', networkId, place, 'list', filter] as const,
  communityThread: (networkId: NetworkId, place: SubnetworkId, threadId: PostId) =>
    ['staff', 'community', networkId, place, threadId] as const,
  reports: (networkId: NetworkId) => ['staff', 'reports', networkId] as const,
  reportCases: (networkId: NetworkId, state: ReportState, place: SubnetworkId | undefined) =>
    ['staff', 'reports', networkId, state, place ?? 'all'] as const,
  reportCount: (networkId: NetworkId, place: SubnetworkId | undefined) =>
    ['staff', 'reports', networkId, 'count', place ?? 'all'] as const,
  savedAnswers: (networkId: NetworkId) => ['staff', 'savedAnswers', networkId] as const,
  support: (networkId: NetworkId) => ['staff', 'support', networkId] as const,
  supportList: (networkId: NetworkId, filter: object) =>
    ['staff', 'support', networkId, 'list', filter] as const,
  supportCount: (networkId: NetworkId, place: SubnetworkId | undefined) =>
    ['staff', 'support', networkId, 'count', place ?? 'all'] as const,
  supportOf: (networkId: NetworkId, id: MembershipId) => ['staff', 'support', networkId, 'of', id] as const,
  supportOne: (networkId: NetworkId, id: SupportConversationId) =>
    ['staff', 'support', networkId, id] as const,
  apiKeys: (networkId: NetworkId) => ['staff', 'apiKeys', networkId] as const,
  team: (networkId: NetworkId) => ['staff', 'team', networkId] as const,
  former: (networkId: NetworkId) => ['staff', 'team', networkId, 'former'] as const,
  audit: (networkId: NetworkId) => ['staff', 'audit', networkId] as const,
  auditPages: (networkId: NetworkId, filter: AuditFilter) =>
    ['staff', 'audit', networkId, 'pages', filter] as const,
  auditEntry: (networkId: NetworkId, entry: number) => ['staff', 'audit', networkId, 'entry', entry] as const,
  auditSeal: (networkId: NetworkId) => ['staff', 'audit', networkId, 'seal'] as const,
} as const;
