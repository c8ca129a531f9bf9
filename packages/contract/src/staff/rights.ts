/** The roles of a housing office, as the residents' product and its texts know them. */
export const staffRoles = ['administrator', 'community', 'viewer'] as const;
export type StaffRole = (typeof staffRoles)[number];

const everybody = staffRoles;
/** All who may change something. A viewer reads. */
const workers = ['administrator', 'community'] as const;
const administrators = ['administrator'] as const;

/** The rights, each with the roles that have it. Every staff call names the right that it needs. */
export const staffRights = {
  /** The staff member's own session. */
  session: everybody,
  /** Look at residents, rooms, rounds, reports, support, the community and the overview. */
  look: everybody,
  /** Read the audit log and residents' sensitive answers; save views of the residents' table. */
  work: workers,
  /** Create a match, assign unit numbers; draft groups. */
  match: workers,
  /** Send invitations again; read their passcodes. */
  invite: workers,
  /** Moderate, answer support, pin announcements, write notes about residents. */
  moderate: workers,
  /** Remove, restore, move, hide or correct a resident. */
  residents: administrators,
  /** Lock, unlock and dissolve rooms; overrule a policy. */
  rooms: administrators,
  /** Pause, resume, set deadlines, move rounds. */
  rounds: administrators,
  /** Set up communities, import, export. */
  setUp: administrators,
  /** Add, change and remove staff; read the actions of others. */
  staff: administrators,
} as const satisfies Record<string, readonly StaffRole[]>;
export type StaffRight = keyof typeof staffRights;

export const hasRight = (role: StaffRole, right: StaffRight): boolean =>
  (staffRights[right] as readonly StaffRole[]).includes(role);

/** What an API key can be allowed to read. */
export const keyKinds = ['residents', 'rooms', 'changes'] as const;
export type KeyKind = (typeof keyKinds)[number];
