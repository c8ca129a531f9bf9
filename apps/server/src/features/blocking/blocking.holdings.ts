import { holding } from '../../platform/personal-data/holding';
import { blocks } from './blocking.schema';

export const blockingHoldings = [
  holding({
    section: 'blocked',
    table: blocks,
    mine: [blocks.blockerId],
    theirs: { blockedId: 'Whom somebody blocks is theirs to know.' },
  }),
];
