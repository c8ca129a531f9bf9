import type { Who } from './scenario-types';

interface OwnDecisions {
  likes: readonly Who[];
  skips: readonly Who[];
}

/** The decisions of people about each other; a like in both directions is mutual. */
export const decisions: Partial<Record<Who, OwnDecisions>> = {
  ana: { likes: ['maya', 'zoe', 'first', 'second', 'fifth'], skips: ['sixth', 'fourth'] },
  priya: { likes: ['maya', 'mei', 'second', 'third', 'eighth'], skips: ['seventh'] },
  mei: { likes: ['maya', 'priya', 'zoe', 'third', 'fourth'], skips: ['fifth', 'second'] },
  zoe: { likes: ['maya', 'ana', 'mei', 'sixth'], skips: ['third'] },
  lucia: { likes: ['maya', 'seventh', 'eighth', 'second'], skips: ['sixth'] },
  diego: { likes: ['fourth', 'fifth', 'second'], skips: ['eighth'] },
  kwame: { likes: ['fifth', 'sixth'], skips: ['first'] },
  noah: { likes: ['sixth', 'fourth', 'elena'], skips: ['seventh'] },
  elena: { likes: ['mei', 'priya', 'noah', 'first'], skips: ['fourth'] },
  first: { likes: ['mei', 'ana', 'elena'], skips: [] },
  second: { likes: ['priya'], skips: ['diego'] },
  third: { likes: ['priya', 'zoe', 'lucia'], skips: [] },
  fourth: { likes: ['diego', 'noah', 'kwame'], skips: [] },
  fifth: { likes: ['kwame'], skips: [] },
  sixth: { likes: ['noah', 'ana', 'zoe'], skips: [] },
  seventh: { likes: ['lucia'], skips: [] },
  eighth: { likes: ['lucia', 'priya'], skips: [] },
};
