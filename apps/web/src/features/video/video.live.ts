import { followEvents, type Stop, stopAll } from '@/platform/live/events';
import { isRefused, requestLive } from '@/platform/live/requests';
import { whenConnected } from '@/platform/live/transport';
import type { Self } from '@/platform/session';
import { newsOf } from './call-state';
import { stopRinging, receiveNews } from './current-call';
import { newestOf } from './call-state';
import { thisWindow } from './this-window';

/** Says when the connection is there, for the first time or again. */
export const onConnected = (listen: () => void): Stop => followEvents({ connected: listen });

/** Rings when somebody calls this membership, and passes the events of the open call to it. */
export function followVideo({ userId, membershipId }: Self): Stop {
  const receive = (state: Parameters<typeof newsOf>[0]) => {
    const isLate = newestOf(state) !== state;
    if (isLate || state.membershipId !== membershipId) return;
    const news = newsOf(state, userId, thisWindow());
    if (news) receiveNews(news);
  };
  async function fetchCurrent(): Promise<void> {
    const reply = await requestLive('video.current', {});
    if (isRefused(reply)) return;
    if (reply.current) receive(reply.current);
    else receiveNews({ type: 'none' });
  }
  return stopAll([
    followEvents({
      'video.state': receive,
    }),
    whenConnected(() => void fetchCurrent()),
    stopRinging,
  ]);
}
