import { chatSid, type VideoAccess } from '@nestmate/contract';
import { call, calls } from '@/platform/call';
import type { Self } from '@/platform/session';

/** A token lives for five minutes. */
const keepMs = 4 * 60_000;

/** What lets this window into a conversation's room. The token that the preview asked for is kept for the first join, which then waits for none. */
export function openRoomAccess(self: Self, sid: string) {
  let kept: { access: VideoAccess; at: number } | undefined;
  const ask = () =>
    call(calls.video.token, {
      actsFor: self.membershipId,
      params: { userId: self.userId },
      query: { sid: chatSid.parse(sid) },
    });
  return {
    ask,
    async askAndKeep() {
      const got = await ask();
      kept = 'err' in got ? undefined : { access: got.res, at: performance.now() };
      return got;
    },
    takeKept(): VideoAccess | undefined {
      const taken = kept;
      kept = undefined;
      return taken && performance.now() - taken.at < keepMs ? taken.access : undefined;
    },
  };
}

export type RoomAccess = ReturnType<typeof openRoomAccess>;
