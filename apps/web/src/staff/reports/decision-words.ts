import type { ReportCase, ReportDecision } from '@nestmate/contract/staff';

/** The button: what is decided does not say what it takes back, but showing a hidden post is what staff look for. */
export const actionOf = ({ is_hidden: isHidden }: ReportCase, decision: ReportDecision) =>
  decision === 'dismiss' && isHidden ? 'dismiss.show' : (`${decision}.action` as const);

export const titleOf = ({ kind }: ReportCase, decision: ReportDecision) =>
  decision === 'dismiss' && kind !== 'post' ? 'dismiss.about' : (`${decision}.title` as const);

export const textOf = ({ kind }: ReportCase, decision: ReportDecision) =>
  decision === 'dismiss' && kind !== 'post' ? 'dismiss.nothing' : (`${decision}.text` as const);
