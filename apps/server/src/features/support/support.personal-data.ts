import { personalData } from '../../platform/personal-data/personal-data';
import { feedback } from './feedback.schema';

export const supportPersonalData = [
  personalData({ section: 'feedback', table: feedback, mine: [feedback.membershipId] }),
];
