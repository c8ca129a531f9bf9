import { holding } from '../../platform/personal-data/holding';
import { feedback } from './feedback.schema';

export const supportHoldings = [
  holding({ section: 'feedback', table: feedback, mine: [feedback.membershipId] }),
];
