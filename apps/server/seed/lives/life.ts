/** The habits that a person's own words give away; everything else is left to chance. */
export interface Habits {
  /** The hour of going to bed on weekdays: 21 to 3. */
  bed?: 21 | 22 | 23 | 0 | 1 | 2 | 3;
  /** From creative chaos to spotless. */
  tidy?: 1 | 2 | 3 | 4 | 5;
  /** From silent to loud. */
  loud?: 1 | 2 | 3 | 4 | 5;
  /** Friends over: never, monthly, weekly, most days. */
  guests?: 1 | 2 | 3 | 4;
  /** From open windows to tropical. */
  warm?: 1 | 2 | 3 | 4 | 5;
  study?: readonly (keyof typeof studyPlaces)[];
  eats?: keyof typeof meals;
  smokes?: keyof typeof smoking;
  shares?: readonly (keyof typeof sharing)[];
}

// The positions of the options in `lifestyle.ts`.
export const studyPlaces = { room: 0, kitchen: 1, library: 2, cafe: 3 } as const;
export const meals = { daily: 0, weekends: 1, plan: 2, takeout: 3 } as const;
export const smoking = { no: 0, outside: 1, yes: 2 } as const;
export const sharing = { groceries: 0, pans: 1, clothes: 2, nothing: 3 } as const;

/** A resident's own words about their life. */
export interface Life {
  majors: readonly string[];
  bio: string;
  /** The answer to what a roommate should know. */
  note: string;
  habits: Habits;
}

export const life = (
  majors: string | readonly string[],
  bio: string,
  note: string,
  habits: Habits = {},
): Life => ({
  majors: typeof majors === 'string' ? [majors] : majors,
  bio,
  note,
  habits,
});
