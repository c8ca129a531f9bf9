interface KindRules {
  /** Whether residents say what they want from a roommate, so that the question counts in the percent match. */
  counts: boolean;
  /** Whether the answers are positions in the question's options. */
  hasOptions: boolean;
}

/** Every kind of lifestyle question, in the order in which the office is offered them. */
export const kindRules = {
  SLIDER: { counts: true, hasOptions: false },
  SELECT: { counts: true, hasOptions: true },
  FREE_TEXT: { counts: false, hasOptions: false },
} satisfies Record<string, KindRules>;

export type QuestionKind = keyof typeof kindRules;
export const questionKinds = Object.keys(kindRules) as QuestionKind[];
