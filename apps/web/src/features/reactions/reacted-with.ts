import type { Reaction, ReactionCount } from '@nestmate/contract/reactions';

/** The reactions after mine changes to this one; null removes it. */
export function reactedWith(before: readonly ReactionCount[], mine: Reaction | null): ReactionCount[] {
  const others = before
    .map((each) => (each.is_mine ? { ...each, count: each.count - 1, is_mine: false } : each))
    .filter(({ count }) => count > 0);
  if (mine === null) return others;
  const count = (others.find(({ reaction }) => reaction === mine)?.count ?? 0) + 1;
  return [...others.filter(({ reaction }) => reaction !== mine), { reaction: mine, count, is_mine: true }];
}
