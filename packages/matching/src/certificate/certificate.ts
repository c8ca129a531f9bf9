type Pair = readonly [one: number, other: number];

/** Whom to place where, and the rules: as `GroupProblem` of `groups`. */
export interface Input {
  /** Values are percents plus one, 0 for two who may not live together. */
  readonly pairs: { readonly size: number; readonly values: Uint8Array | Int32Array };
  readonly blocks: readonly (readonly number[])[];
  readonly kinds: readonly {
    readonly capacity: number;
    readonly count: number;
    readonly held?: number;
  }[];
  readonly rooms?: readonly number[];
  readonly together?: readonly Pair[];
  readonly apart?: readonly Pair[];
  readonly locked?: readonly { readonly kind: number; readonly blocks: readonly number[] }[];
}

/** What is claimed of a draft, so that somebody who does not trust its author can check it. */
export interface Certificate {
  /** The SHA-256 hash of the input’s file, where it is one. */
  readonly input?: string;
  /** By which of equal drafts one was chosen. */
  readonly seed: number;
  /** Where the seed was drawn when the deadline was set: the text whose hash the audit log has had since. */
  readonly seedText?: string;
  readonly groups: readonly { readonly kind: number; readonly people: readonly number[] }[];
  /** People who stay together and have no unit, with the rule that leaves them out. */
  readonly unplaced: readonly { readonly people: readonly number[]; readonly rule: string }[];
  /** Of each person with their group: the sum of percents, and the lowest. */
  readonly people: readonly { readonly sum: number; readonly lowest: number }[];
  /** The sum of all mean percents, and the lowest mean of somebody who is placed. */
  readonly total: number;
  readonly lowest: number;
  /** Nobody's mean was pushed below this by a swap; 0 without such a floor. */
  readonly floor: number;
  /** Two blocks of as many people in two units, whom no pin or lock holds: so many swaps were examined. */
  readonly swaps: number;
  /**
   * No draft that places everybody has a larger total; no draft at all, where somebody is unplaced. Absent where
   * there is no proof that can be checked.
   */
  readonly bound?: {
    readonly total: number;
    /** A price for each person, and for each unit of a kind, in 64ths of a percent. */
    readonly prices?: { readonly people: readonly number[]; readonly units: readonly number[] };
    readonly pairs?: PairsProof;
  };
}

/** Why no pairs have a larger total: as `OptimalityProof` of `groups/pairs`. */
export interface PairsProof {
  readonly floor: number;
  readonly duals: readonly number[];
  readonly blossoms: readonly { readonly members: readonly number[]; readonly dual: number }[];
}
