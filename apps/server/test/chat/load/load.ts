import type { ChatSid, MessageId, UserId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import { chatIdOf } from '@nestmate/contract/rules/chat-id';
import { v7 } from 'uuid';
import { createSeededChance } from '../../../seed/random';
import type { twoServers } from '../../processes/servers';
import { isThorough } from '../../setup/thorough';
import { community, resident, roomOf } from '../../world/builders';
import { insertTogether } from '../../world/insert-together';
import { newMessageId } from '../chat';
import { createWriter, type Writer } from './writer';

type World = Awaited<ReturnType<typeof twoServers>>;

const [size, pairCount, roomSizes] = isThorough
  ? [50, 50, [3, 4, 5, 6, 7, 8, 3, 4, 5, 5]]
  : [30, 25, [3, 4, 5, 8]];
/** The first pairs, in which one person has blocked the other. */
const blockedPairs = 2;
/** The index of the writer whose clock runs backwards from 1999. */
const wrongClock = 7;
/** Shares of the messages. */
const [strange, long, doubled] = [0.02, 0.01, 0.05];
/** The probability that an author reads after a message. */
const reads = 0.3;

export interface Talk {
  sid: ChatSid;
  people: Writer[];
  isBlocked: boolean;
}

interface SentMessage {
  talk: Talk;
  author: UserId;
  /** Its number among the author's messages in this conversation. */
  turn: number;
  index: number;
}

/** Thirty people in 29 conversations, or fifty in sixty, who write and read at random, and record the replies. */
export async function createChatLoad(world: World, seed: number) {
  const chance = createSeededChance(seed);
  const hall = await community(world.db, { capacity: Math.max(...roomSizes) });
  const people = await insertTogether(world.db, (db) =>
    Promise.all(Array.from({ length: size }, () => resident(db, hall))),
  );
  const writers = await Promise.all(people.map((person) => createWriter(world, person)));
  const talks: Talk[] = [];
  const open = async (people: Writer[]) => {
    const chatId = chatIdOf(people.map(({ userId }) => userId));
    const opened = await people[0]?.ask('chat.open', { chatId });
    if (!opened || 'error_code' in opened) throw new Error(`${chatId} does not open`);
    const talk = { sid: opened.conversation.sid, people, isBlocked: false };
    talks.push(talk);
    return talk;
  };
  const pairs = new Map<string, Writer[]>();
  while (pairs.size < pairCount) {
    const [one, other] = [chance.pick(writers), chance.pick(writers)];
    if (one !== other)
      pairs.set(
        [one, other]
          .map(({ userId }) => userId)
          .toSorted()
          .join(),
        [one, other],
      );
  }
  for (const people of pairs.values()) await open(people);
  for (const [at, { sid, people }] of talks.slice(0, blockedPairs).entries()) {
    await people[0]?.ask('chat.block', { sid, blocked: true });
    Object.assign(talks[at] ?? {}, { isBlocked: true });
  }
  let housed = 0;
  for (const count of roomSizes) {
    const people = writers.slice(housed, (housed += count));
    await roomOf(world.db, hall, people);
    await open(people);
  }

  const acknowledged = new Map<MessageId, SentMessage>();
  const refused = new Map<MessageId, string>();
  const horizons = new Map<string, number>();
  const turns = new Map<string, number>();
  let ticks = Date.UTC(1999, 0, 1);
  let answered = 0;

  const newId = (author: Writer) =>
    author === writers[wrongClock] ? (v7({ msecs: (ticks -= 1000) }) as MessageId) : newMessageId();

  const read = async (reader: Writer, { sid }: Talk) => {
    const index = Math.max(-1, ...(reader.seen.get(sid)?.keys() ?? []));
    if (index < 0) return;
    const answer = await reader.ask('chat.read', { sid, index });
    if ('error_code' in answer) throw new Error(`Reading was refused: ${answer.error_code}`);
    const key = `${sid} ${reader.userId}`;
    horizons.set(key, Math.max(horizons.get(key) ?? -1, index));
  };

  const write = async () => {
    const isStrange = chance.happens(strange);
    const talk = chance.pick(talks);
    const author = chance.pick(isStrange ? writers : talk.people);
    const isIn = talk.people.includes(author);
    const isLong = chance.happens(long);
    const mayStand = isIn && !isLong && !talk.isBlocked;
    const line = `${talk.sid} ${author.userId}`;
    const turn = turns.get(line) ?? 0;
    if (mayStand) turns.set(line, turn + 1);
    const id = newId(author);
    const isDoubled = chance.happens(doubled);
    const wantsToRead = chance.happens(reads);
    const body = isLong ? 'x'.repeat(limits.chatMessage + 1) : `${turn} ${id}`;
    const answer = await author.send({ sid: talk.sid, id, body, isDoubled });
    answered += 1;
    if ('error_code' in answer) {
      if (mayStand) throw new Error(`A message was refused: ${answer.error_code}`);
      refused.set(id, answer.error_code);
    } else acknowledged.set(id, { talk, author: author.userId, turn, index: answer.message.index });
    if (isIn && wantsToRead) await read(author, talk);
  };

  return {
    writers,
    talks,
    acknowledged,
    refused,
    horizons,
    chance,
    answered: () => answered,
    /** Sends this many messages concurrently. */
    act: async (count: number) => void (await Promise.all(Array.from({ length: count }, write))),
    /** Disconnects everybody; each then reconnects and fetches what they missed. */
    comeBack: async () => {
      for (const writer of writers) writer.cut();
      await Promise.all(talks.flatMap(({ sid, people }) => people.map((writer) => writer.catchUp(sid))));
    },
  };
}

export type ChatLoad = Awaited<ReturnType<typeof createChatLoad>>;
