import { randomUUID } from 'node:crypto';
import { percentiles } from '../parts/measure';
import { type Line, openNestmateLine, type Person, plainLine } from './dialects';

/** A process with many connections to one server, controlled by its parent. */
export type Order =
  | { do: 'open'; dialect: 'nestmate' | 'plain'; origin: string; people: Person[] }
  | { do: 'talk'; groups: string[][]; talks: string[] | null }
  | { do: 'busy'; milliseconds: number }
  | { do: 'paced'; milliseconds: number; perSecond: number };

export interface Traffic {
  acknowledged_per_second: number;
  delivered_per_second: number;
  p50_ms: number;
  p99_ms: number;
}

const words = 'Shall we look at the room on Thursday, or is the weekend better for you? ';
const dialects = { nestmate: openNestmateLine, plain: plainLine };
const lines = new Map<string, Line>();
/** The conversation of each writer. */
const talkOf = new Map<string, string>();
let delays: number[] = [];
let written = 0;

const hear = (body: string) => {
  delays.push(performance.now() - Number.parseFloat(body));
};

async function open({ dialect, origin, people }: Extract<Order, { do: 'open' }>): Promise<void> {
  const batchSize = 50;
  for (let from = 0; from < people.length; from += batchSize)
    await Promise.all(
      people
        .slice(from, from + batchSize)
        .map(async (person) => lines.set(person.id, await dialects[dialect](origin, person, hear))),
    );
}

/** On our server, opens the conversation of each group; the references receive the groups in advance. */
async function talk({ groups, talks }: Extract<Order, { do: 'talk' }>): Promise<void> {
  for (const [at, group] of groups.entries()) {
    const [first = ''] = group;
    const opened = talks
      ? talks[at]
      : ((await lines.get(first)?.ask('chat.open', { chatId: group.toSorted().join('_') })) as {
          conversation?: { sid: string };
        });
    const id = typeof opened === 'string' ? opened : opened?.conversation?.sid;
    for (const person of group) talkOf.set(person, id ?? '');
  }
}

async function write(person: string): Promise<void> {
  const body = `${performance.now()} ${words}`;
  await lines.get(person)?.send(talkOf.get(person) ?? '', randomUUID(), body);
  written += 1;
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

/** Everybody writes the next message as soon as the last one is acknowledged. The first quarter is not measured. */
async function busy(milliseconds: number): Promise<Traffic> {
  let isOver = false;
  const writers = [...talkOf.keys()].map(async (person) => {
    while (!isOver) await write(person);
  });
  await pause(milliseconds / 4);
  [delays, written] = [[], 0];
  const started = performance.now();
  await pause(milliseconds);
  const result = figures(performance.now() - started);
  isOver = true;
  await Promise.all(writers);
  await pause(200);
  return result;
}

/** Sends a fixed number of messages per second, round-robin, without waiting for acknowledgements. */
async function paced(milliseconds: number, perSecond: number): Promise<Traffic> {
  const people = [...talkOf.keys()];
  [delays, written] = [[], 0];
  const started = performance.now();
  const sent: Promise<void>[] = [];
  while (performance.now() - started < milliseconds) {
    const due = ((performance.now() - started) * perSecond) / 1000;
    while (sent.length < due) sent.push(write(people[sent.length % people.length] ?? ''));
    await pause(2);
  }
  await Promise.all(sent);
  await pause(200);
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
  }
}

process.on('message', (order: Order) => {
  obey(order).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
