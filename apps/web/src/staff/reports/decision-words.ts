import { isAgainst, type ReportCase, type ReportDecision } from '@nestmate/contract/staff/reports';
import { useTranslation } from '@/platform/texts/use-translation';

/** Whether a case is about a post of the housing office. */
export const isByOffice = ({ kind, evidence }: ReportCase): boolean =>
  kind === 'post' && (evidence ?? []).some((post) => post.is_reported && post.by_office);

/**
 * The visible effect that a decision reverses: the previous decision, or the hiding of a post, which reports alone can
 * cause.
 */
export function takenBackBy({ is_hidden: isHidden, decision: before }: ReportCase, decision: ReportDecision) {
  const standing = isHidden ? 'hide' : before;
  return !standing || !isAgainst(standing) || standing === decision ? null : standing;
}

/** Whether a decision only reverses another one: no report waits to be dismissed. */
const isUndo = (one: ReportCase, decision: ReportDecision) =>
  decision === 'dismiss' && one.closed_at !== null && takenBackBy(one, decision) !== null;

/**
 * The label of the button. It names the decision, not what it reverses, except for showing a post that waits while it
 * is hidden, which staff look for.
 */
export function actionOf(one: ReportCase, decision: ReportDecision) {
  if (isUndo(one, decision)) return 'takeBack';
  return decision === 'dismiss' && one.is_hidden ? 'dismiss.show' : (`${decision}.action` as const);
}

export function titleOf(one: ReportCase, decision: ReportDecision) {
  if (isUndo(one, decision)) return 'appeal.takeBack.title';
  if (decision !== 'dismiss') return `${decision}.title` as const;
  if (one.is_hidden) return 'dismiss.showTitle';
  return one.kind === 'post' ? 'dismiss.title' : 'dismiss.about';
}

/** The notified people, and the consequences. */
export function textOf(one: ReportCase, decision: ReportDecision) {
  if (decision === 'hide') {
    if (!one.author) return one.is_first_post ? 'hide.textFirstOffice' : 'hide.textOffice';
    return one.is_first_post ? 'hide.textFirst' : 'hide.text';
  }
  if (decision !== 'dismiss') return `${decision}.text` as const;
  if (isUndo(one, decision)) return one.author && 'dismiss.learns';
  if (takenBackBy(one, decision)) return 'dismiss.looked';
  return one.kind === 'post' ? 'dismiss.text' : 'dismiss.nothing';
}

export const doneOf = (one: ReportCase, decision: ReportDecision) =>
  isUndo(one, decision) ? 'appeal.takeBack.done' : (`${decision}.done` as const);

/** A decision in words, with its reason as long as that is stored. */
export function useDecisionText() {
  const { t } = useTranslation('staffReports');
  return ({ decision, reason }: { decision: ReportDecision; reason: string | null }) =>
    reason ? t(`decision.${decision}`, { reason }) : t(`decisionAlone.${decision}`);
}
