import { personalData } from '../../platform/personal-data/personal-data';
import { blocks } from './blocking.schema';

export const blockingPersonalData = [
  personalData({
    section: 'blocked',
    table: blocks,
    mine: [blocks.blockerId],
    notOwned: { blockedId: 'Whom somebody blocks is theirs to know.' },
  }),
];
