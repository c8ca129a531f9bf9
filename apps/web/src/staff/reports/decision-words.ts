import type { ReportCase, ReportDecision } from '@nestmate/contract/staff';

/** What a decision takes back, if that is seen: the one before, or the hiding of a post, which reports alone can bring about. */
export function takenBackBy({ is_hidden: isHidden, decision: before }: ReportCase, decision: ReportDecision) {
  const standing = isHidden ? 'hide' : before;
  return standing === 'dismiss' || standing === decision ? null : standing;
}

/** Whether a decision only takes another one back: no report waits to be dismissed. */
const isUndo = (one: ReportCase, decision: ReportDecision) =>
  decision === 'dismiss' && one.closed_at !== null && takenBackBy(one, decision) !== null;

/** The button: what is decided does not say what it takes back, but showing a hidden post is what staff look for. */
export function actionOf(one: ReportCase, decision: ReportDecision) {
  if (decision === 'dismiss' && one.is_hidden) return 'dismiss.show';
  return isUndo(one, decision) ? 'appeal.takeBack.action' : (`${decision}.action` as const);
}

export function titleOf(one: ReportCase, decision: ReportDecision) {
  if (isUndo(one, decision)) return 'appeal.takeBack.title';
  if (decision !== 'dismiss') return `${decision}.title` as const;
  if (one.is_hidden) return 'dismiss.showTitle';
  return one.kind === 'post' ? 'dismiss.title' : 'dismiss.about';
}

/** Who learns what, and what happens. */
export function textOf(one: ReportCase, decision: ReportDecision) {
  if (decision !== 'dismiss') return `${decision}.text` as const;
  if (isUndo(one, decision)) return one.author && 'dismiss.learns';
  if (takenBackBy(one, decision)) return 'dismiss.looked';
  return one.kind === 'post' ? 'dismiss.text' : 'dismiss.nothing';
}

export const doneOf = (one: ReportCase, decision: ReportDecision) =>
  isUndo(one, decision) ? 'appeal.takeBack.done' : (`${decision}.done` as const);
