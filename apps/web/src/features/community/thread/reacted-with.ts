import type { CommunityPost, Reaction } from '@nestmate/contract';

type Reactions = CommunityPost['reactions'];

/** The reactions to a post once mine is this one, in place of what it was; null for none. */
export function reactedWith(before: Reactions, mine: Reaction | null): Reactions {
  const others = before
    .map((each) => (each.is_mine ? { ...each, count: each.count - 1, is_mine: false } : each))
    .filter(({ count }) => count > 0);
  if (mine === null) return others;
  const count = (others.find(({ reaction }) => reaction === mine)?.count ?? 0) + 1;
  return [...others.filter(({ reaction }) => reaction !== mine), { reaction: mine, count, is_mine: true }];
}
