import type { RequestId } from '@nestmate/contract/ids';
import { interests } from '../../src/features/find';
import { roommateRequests } from '../../src/features/room';
import type { Db } from '../../src/platform/database/client';
import { hourMs } from '../../src/platform/durations';
import { demoId } from '../demo-id';
import { type Resident, roomIdOf } from '../residents';
import { ringBells } from './bells';
import { writeTalk } from './conversations';
import { decisions } from './decisions';
import { postThreads } from './post-threads';
import { requests } from './requests';
import type { Who } from './scenario-types';
import { roommates, talksOfTwo } from './talks';
import { writeToTheOffice } from './write-to-the-office';

export { neighbours, type Who } from './scenario-types';

/** Writes the likes, requests and conversations of Linden Hall from before anybody visits it. */
export async function writeScenario(db: Db, residentOf: (who: Who) => Resident, now: Date): Promise<void> {
  const idOf = (who: Who) => residentOf(who).membershipId;
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs);

  await db.insert(interests).values(
    Object.entries(decisions).flatMap(([who, { likes, skips }]) => {
      const from = { fromMembershipId: idOf(who as Who), decidedAt: ago(72) };
      return [
        ...likes.map((liked) => ({ ...from, toMembershipId: idOf(liked), status: 'interested' as const })),
        ...skips.map((skipped) => ({ ...from, toMembershipId: idOf(skipped), status: 'skipped' as const })),
      ];
    }),
  );
  await db.insert(roommateRequests).values(
    requests.map(({ from, to, hoursAgo, message }) => ({
      id: demoId<RequestId>(`request/${from}/${to}`),
      fromMembershipId: idOf(from),
      toMembershipId: idOf(to),
      message,
      createdAt: ago(hoursAgo),
      // Nobody is mailed about what happened before the first visit.
      mailedAt: ago(hoursAgo),
    })),
  );
  for (const talk of talksOfTwo) await writeTalk(db, talk, residentOf, now);
  await postThreads(db, residentOf, now);
  await writeToTheOffice(db, residentOf, now);
  await ringBells(db, residentOf, now);
  const [host = 'diego'] = roommates.among;
  await writeTalk(db, roommates, residentOf, now, roomIdOf(residentOf(host)));
}
