import { randomUUID } from 'node:crypto';
import { percentiles } from '../parts/measure';
import { type Line, createNestmateLine, type Person, plainLine, type Talk } from './dialects';
import { createXmppLine } from './xmpp';

const dialects = { nestmate: createNestmateLine, plain: plainLine, xmpp: createXmppLine };
export type Dialect = keyof typeof dialects;

/** A process with many connections to one server, controlled by its parent. */
export type Order =
  | { do: 'open'; dialect: Dialect; origin: string; people: readonly Person[] }
  | { do: 'talk'; talks: readonly Talk[] }
  | { do: 'busy'; milliseconds: number }
  | { do: 'paced'; milliseconds: number; perSecond: number }
  | { do: 'count' };

/** Messages since the process began; `delivered` as in `Traffic`. */
export interface Count {
  acknowledged: number;
  delivered: number;
}

export interface Traffic {
  acknowledged_per_second: number;
  /** To the others in the conversation; some servers also send authors their own messages. */
  delivered_per_second: number;
  /** From the author to the others. */
  p50_ms: number;
  p99_ms: number;
}

const words = 'Shall we look at the room on Thursday, or is the weekend better for you? ';
const lines = new Map<string, Line>();
/** The address of each writer's conversation. */
const addressOf = new Map<string, string>();
let delays: number[] = [];
let written = 0;
const total: Count = { acknowledged: 0, delivered: 0 };

async function openLine(dialect: Dialect, origin: string, person: Person): Promise<void> {
  const line = await dialects[dialect](origin, person, (author, body) => {
    if (author === person.id) return;
    delays.push(performance.now() - Number.parseFloat(body));
    total.delivered += 1;
  });
  lines.set(person.id, line);
}

async function open({ dialect, origin, people }: Extract<Order, { do: 'open' }>): Promise<void> {
  const batchSize = 50;
  for (let from = 0; from < people.length; from += batchSize)
    await Promise.all(
      people.slice(from, from + batchSize).map(async (person) => openLine(dialect, origin, person)),
    );
}

async function talk({ talks }: Extract<Order, { do: 'talk' }>): Promise<void> {
  for (const { id, people } of talks)
    for (const person of people) {
      const address = await lines.get(person)?.open(id, people);
      addressOf.set(person, address ?? '');
    }
}

async function write(person: string): Promise<void> {
  const body = `${performance.now()} ${words}`;
  await lines.get(person)?.send(addressOf.get(person) ?? '', randomUUID(), body);
  written += 1;
  total.acknowledged += 1;
}

const figures = (milliseconds: number): Traffic => {
  const { p50_ms, p99_ms } = percentiles(delays);
  return {
    acknowledged_per_second: Math.round((written * 1000) / milliseconds),
    delivered_per_second: Math.round((delays.length * 1000) / milliseconds),
    p50_ms,
    p99_ms,
  };
};

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits until nothing new arrives, so that no server delivers its last messages in another's turn. */
async function untilQuiet(): Promise<void> {
  for (let before = -1; before !== total.delivered;) {
    before = total.delivered;
    await pause(200);
  }
}

/** Everybody writes the next message as soon as the last one is acknowledged. The first quarter is not measured. */
async function busy(milliseconds: number): Promise<Traffic> {
  let isOver = false;
  const writers = [...addressOf.keys()].map(async (person) => {
    while (!isOver) await write(person);
  });
  await pause(milliseconds / 4);
  [delays, written] = [[], 0];
  const started = performance.now();
  await pause(milliseconds);
  const result = figures(performance.now() - started);
  isOver = true;
  await Promise.all(writers);
  await untilQuiet();
  return result;
}

/** Sends a fixed number of messages per second, round-robin, without waiting for acknowledgements. */
async function paced(milliseconds: number, perSecond: number): Promise<Traffic> {
  const people = [...addressOf.keys()];
  [delays, written] = [[], 0];
  const started = performance.now();
  const sent: Promise<void>[] = [];
  while (performance.now() - started < milliseconds) {
    const due = ((performance.now() - started) * perSecond) / 1000;
    while (sent.length < due) sent.push(write(people[sent.length % people.length] ?? ''));
    await pause(2);
  }
  await Promise.all(sent);
  await untilQuiet();
  return figures(milliseconds);
}

async function obey(order: Order): Promise<unknown> {
  switch (order.do) {
    case 'open':
      return open(order);
    case 'talk':
      return talk(order);
    case 'busy':
      return busy(order.milliseconds);
    case 'paced':
      return paced(order.milliseconds, order.perSecond);
    case 'count':
      return total;
  }
}

process.on('message', (order: Order) => {
  obey(order).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
