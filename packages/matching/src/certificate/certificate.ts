/** Whom to place where: values are percents plus one, 0 for two who may not live together. */
export interface Input {
  readonly pairs: { readonly size: number; readonly values: Uint8Array | Int32Array };
  readonly blocks: readonly (readonly number[])[];
  readonly kinds: readonly { capacity: number; count: number; excludes?: ReadonlySet<number> }[];
}

/** What is claimed of a draft, so that somebody who does not trust its author can check it. */
export interface Certificate {
  readonly groups: readonly { readonly kind: number; readonly people: readonly number[] }[];
  readonly unplaced: readonly number[];
  /** Of each person with their group: the sum of percents, and the lowest. */
  readonly people: readonly { readonly sum: number; readonly lowest: number }[];
  /** The sum of all mean percents, and the lowest mean of somebody who is placed. */
  readonly total: number;
  readonly lowest: number;
  /** Nobody's mean was pushed below this by a swap; 0 without such a floor. */
  readonly floor: number;
  /** No draft that places as many has a larger total; absent where there is no proof that can be checked. */
  readonly bound?: {
    readonly total: number;
    /** A price for each person, in 64ths of a percent. */
    readonly prices?: readonly number[];
    readonly pairs?: PairsProof;
  };
}

/** Why no pairs have a larger total: as `OptimalityProof` of `groups/pairs`. */
export interface PairsProof {
  readonly floor: number;
  readonly duals: readonly number[];
  readonly blossoms: readonly { readonly members: readonly number[]; readonly dual: number }[];
}
