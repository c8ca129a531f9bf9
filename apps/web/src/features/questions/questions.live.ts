import { followEvents, type Stop } from '@/platform/live/events';
import { refreshAnswers } from './questions.refresh';

/** Follows my answers, saved in another of my windows. */
export const followQuestions = (): Stop =>
  followEvents({
    'profile.changed': ({ membershipId }) => void refreshAnswers(membershipId),
  });
