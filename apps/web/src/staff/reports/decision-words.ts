import type { ReportCase, ReportDecision } from '@nestmate/contract/staff';

/** The button: what is decided does not say what it takes back, but showing a hidden post is what staff look for. */
export const actionOf = ({ is_hidden: isHidden }: ReportCase, decision: ReportDecision) =>
  decision === 'dismiss' && isHidden ? 'dismiss.show' : (`${decision}.action` as const);

export const titleOf = ({ kind }: ReportCase, decision: ReportDecision) =>
  decision === 'dismiss' && kind !== 'post' ? 'dismiss.about' : (`${decision}.title` as const);

export const textOf = ({ kind }: ReportCase, decision: ReportDecision) =>
  decision === 'dismiss' && kind !== 'post' ? 'dismiss.nothing' : (`${decision}.text` as const);

/** What a decision takes back, if that is seen: the one before, or the hiding of a post, which reports alone can bring about. */
export function takenBackBy({ is_hidden: isHidden, decision: before }: ReportCase, decision: ReportDecision) {
  const standing = isHidden ? 'hide' : before;
  return standing === 'dismiss' || standing === decision ? null : standing;
}
