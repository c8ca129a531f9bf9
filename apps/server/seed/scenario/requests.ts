import type { DemoRequest } from './scenario-types';

const asks = (
  from: DemoRequest['from'],
  to: DemoRequest['to'],
  hoursAgo: number,
  message: string,
): DemoRequest => ({
  from,
  to,
  hoursAgo,
  message,
});

/** Requests to live together that wait for an answer. */
export const requests: readonly DemoRequest[] = [
  asks(
    'ana',
    'maya',
    20,
    'Hi Maya! Lucía and I have two beds left and a rice cooker. We keep it calm on weeknights and cook on Sundays. Want to see if we fit?',
  ),
  asks(
    'priya',
    'maya',
    44,
    'Hello! I’d love to live with someone who plans ahead. I bring the chai, you pick the side of the room?',
  ),
  asks(
    'zoe',
    'ana',
    5,
    'You and Lucía sound like the home I want. I promise: no smoothies before eight. Room for one more?',
  ),
  asks(
    'mei',
    'zoe',
    27,
    'We’re both up early on Saturdays and I have too much zucchini. Should we look for two more together?',
  ),
  asks(
    'first',
    'mei',
    3,
    'Your plants sold me. I’ve kept a cactus alive for four years, if that counts as experience.',
  ),
  asks('priya', 'second', 50, 'We talked about a quiet place near the library. Still up for it?'),
  asks('third', 'priya', 9, 'Badminton, chai and a clean kitchen? Please say yes.'),
  asks(
    'fourth',
    'diego',
    2,
    'I heard your room has one bed left and that there’s feijoada. I wash dishes fast.',
  ),
  asks(
    'kwame',
    'fifth',
    30,
    'Three of us, one bed left. Bills are always on time, and you’d get the window.',
  ),
  asks('sixth', 'noah', 12, 'I lost to you at Catan last week. I’d like to lose at home from now on.'),
  asks(
    'lucia',
    'seventh',
    16,
    'Ana and I are looking for two more people who don’t mind scary movies on Saturdays. You came to mind first.',
  ),
  asks(
    'eighth',
    'lucia',
    7,
    'I’d love to join you and Ana! I can bring a real TV and I never talk during the movie.',
  ),
  asks(
    'elena',
    'mei',
    60,
    'I’m only there every other weekend, so you’d get a lot of quiet, and your basil would get a babysitter.',
  ),
];
