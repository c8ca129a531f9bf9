export const questionKeys = {
  /** The questions with a membership's answers. */
  answers: (membershipId: string) => ['questions', membershipId] as const,
};
