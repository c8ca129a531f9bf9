import type { ChatSid, MessageId, RoomId } from '@nestmate/contract/ids';
import { chatMessages, chatParticipants, chatReactions, chats } from '../../src/features/chat';
import type { Db } from '../../src/platform/database/client';
import { subnetworkIdOf } from '../communities';
import { demoId } from '../demo-id';
import { createSeededChance } from '../random';
import type { Resident } from '../residents';
import type { Talk, Who } from './scenario-types';

const minute = 60_000;

/** When each line was written: minutes apart, the last at the given time. */
function timesOf({ lines, minutesAgo }: Talk, now: Date): Date[] {
  const chance = createSeededChance(minutesAgo);
  let ago = minutesAgo;
  const newestFirst = lines.map(() => {
    const at = new Date(now.getTime() - ago * minute);
    ago += chance.between(1, 25);
    return at;
  });
  return newestFirst.toReversed();
}

/** Writes a conversation; the others have read all but its unread lines, and get no mail about them. */
export async function writeTalk(
  db: Db,
  talk: Talk,
  residentOf: (who: Who) => Resident,
  now: Date,
  roomId?: RoomId,
): Promise<void> {
  const people = talk.among.map(residentOf);
  const [first] = people;
  if (!first) return;
  const sid = demoId<ChatSid>(`chat/${talk.among.join('/')}`);
  const times = timesOf(talk, now);
  const idOf = (index: number) => demoId<MessageId>(`message/${sid}/${index}`);
  const last = talk.lines.length - 1;
  const [lowerId, higherId] = people.map(({ membershipId }) => membershipId).toSorted();
  await db.insert(chats).values({
    id: sid,
    subnetworkId: subnetworkIdOf(first.community),
    ...(roomId ? { kind: 'room' as const, roomId } : { kind: 'people' as const, lowerId, higherId }),
    lastIndex: last,
    lastMessageAt: times[last],
    createdAt: times[0],
  });
  await db.insert(chatParticipants).values(
    talk.among.map((who) => ({
      sid,
      membershipId: residentOf(who).membershipId,
      // Authors have read what stands above their messages.
      readIndex: Math.max(
        last - (talk.unread ?? 0),
        talk.lines.findLastIndex(([writer]) => writer === who),
      ),
      mailedIndex: last,
    })),
  );
  await db.insert(chatMessages).values(
    talk.lines.map(([who, body, beside], index) => ({
      sid,
      index,
      id: idOf(index),
      authorId: residentOf(who).membershipId,
      body,
      createdAt: times[index],
      replyTo: beside?.answers === undefined ? null : idOf(beside.answers),
      reactionRevision: beside?.reactions?.length ?? 0,
    })),
  );
  const reactions = talk.lines.flatMap(([, , beside], messageIndex) =>
    (beside?.reactions ?? []).map(([who, reaction]) => ({
      sid,
      messageIndex,
      membershipId: residentOf(who).membershipId,
      reaction,
      createdAt: times[messageIndex] ?? now,
    })),
  );
  if (reactions.length > 0) await db.insert(chatReactions).values(reactions);
}
