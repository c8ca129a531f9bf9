import { followEvents, type Stop } from '@/platform/live/events';
import { refreshAnswers } from './questions.refresh';

/** My answers, when another of my windows has saved some. */
export const followQuestions = (): Stop =>
  followEvents({
    'profile.changed': ({ membershipId }) => void refreshAnswers(membershipId),
  });
