import type { ErrorCode } from '@nestmate/contract/errors';
import type { Logger } from 'pino';
import { createClient } from 'redis';
import { ProductError, refusalOf } from '../http';
import { newId } from '../ids';
import { noteExternalCall } from '../open-transaction';
import type { Holder, Processes, HolderClient } from './processes';

const retryDelayMs = 500;
const pingPeriodMs = 5000;
const socketTimeoutMs = 15_000;
/** A process that has not renewed for this long holds nothing. */
const leaseMs = 10_000;
const renewEveryMs = 3000;
const replyTimeoutMs = 10_000;
/** A request follows a thing that moves to another process this often. */
const maxAttempts = 5;

/** Renews the hold on the thing, or takes it if nobody holds it. @returns who holds it */
const take = `
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return holder end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return ARGV[1]`;
const forget = `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end`;

interface ProcessRequest {
  id: string;
  /** The process to reply to. */
  from: string;
  name: string;
  request: unknown;
}
type ProcessReply = { id: string } & ({ reply: unknown } | { error: ErrorCode });
type Message = { request: ProcessRequest } | { reply: ProcessReply };
type AnyHolder = Holder<unknown, unknown>;

/** A thing that this process holds. */
interface HeldThing {
  name: string;
  key: string;
  /** Requests that are being answered: one of them may be about to open it. */
  answering: number;
}

const channelOf = (processId: string) => `nestmate:process:${processId}`;
const keyOf = (name: string, key: string) => `nestmate:held:${name}:${key}`;

/**
 * The holder of each thing is a key in Redis with a lease; requests go to the holder's own channel. A holder whose
 * channel has no subscriber is dead, and the next process that opens the thing holds it; a holder that is only cut off
 * from Redis is replaced when its lease ends.
 */
export function shareOverRedis(url: string, log: Logger): Processes {
  const self = newId();
  const client = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: pingPeriodMs,
    socket: { reconnectStrategy: () => retryDelayMs, socketTimeout: socketTimeoutMs },
  });
  const listening = client.duplicate({ disableOfflineQueue: false });
  const holders = new Map<string, AnyHolder>();
  const held = new Map<string, HeldThing>();
  const waiting = new Map<string, (outcome: ProcessReply) => void>();

  // The relay of emits logs that Redis is unavailable.
  for (const connection of [client, listening]) {
    connection.on('error', () => undefined);
    connection.connect().catch(() => undefined);
  }
  const send = (processId: string, message: Message) =>
    client.publish(channelOf(processId), JSON.stringify(message));

  async function answer({ id, from, name, request }: ProcessRequest): Promise<void> {
    const holder = holders.get(name);
    if (!holder) return;
    const outcome = await holder.answer(request).then(
      (reply): ProcessReply => ({ id, reply }),
      (error: unknown): ProcessReply => {
        if (!(error instanceof ProductError))
          log.error({ err: error, name }, 'A request of another process failed');
        return { id, error: refusalOf(error).code };
      },
    );
    await send(from, { reply: outcome });
  }
  const receive = (text: string) => {
    const message = JSON.parse(text) as Message;
    if ('reply' in message) return waiting.get(message.reply.id)?.(message.reply);
    // Without an answer, the other process stops waiting.
    answer(message.request).catch(() => undefined);
  };
  // Subscribed again by the library at each connection.
  listening.subscribe(channelOf(self), receive).catch(() => undefined);

  /** @returns null when nobody listens for the process */
  async function askOther(
    processId: string,
    name: string,
    request: unknown,
  ): Promise<{ reply: unknown } | null> {
    const id = newId();
    let timer: NodeJS.Timeout | undefined;
    const replied = new Promise<ProcessReply>((resolve) => {
      waiting.set(id, resolve);
      timer = setTimeout(resolve, replyTimeoutMs, { id, error: 'Unavailable' });
    });
    try {
      if ((await send(processId, { request: { id, from: self, name, request } })) === 0) return null;
      const outcome = await replied;
      if ('error' in outcome) throw new ProductError(outcome.error);
      return outcome;
    } finally {
      clearTimeout(timer);
      waiting.delete(id);
    }
  }

  const takeOver = async (at: string) =>
    String(await client.eval(take, { keys: [at], arguments: [self, String(leaseMs)] }));

  async function renew(): Promise<void> {
    for (const [at, { name, key, answering }] of held) {
      const holder = holders.get(name);
      if (answering === 0 && !holder?.holds(key)) {
        held.delete(at);
        await client.eval(forget, { keys: [at], arguments: [self] });
      } else if ((await takeOver(at)) !== self) {
        held.delete(at);
        holder?.lost(key);
      }
    }
  }
  // Without Redis, this process still holds its things.
  const renewing = setInterval(() => void renew().catch(() => undefined), renewEveryMs).unref();

  return {
    share<Request, Reply>(name: string, holder: Holder<Request, Reply>): HolderClient<Request, Reply> {
      holders.set(name, holder as AnyHolder);
      async function answerHere(of: HeldThing, request: Request): Promise<Reply> {
        of.answering += 1;
        return holder.answer(request).finally(() => {
          of.answering -= 1;
        });
      }
      async function ask(key: string, request: Request, opens: boolean): Promise<Reply> {
        const at = keyOf(name, key);
        for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
          const known = held.get(at);
          if (known) return answerHere(known, request);
          const processId = opens ? await takeOver(at) : await client.get(at);
          if (processId === null) return holder.answer(request);
          if (processId === self) {
            held.set(at, held.get(at) ?? { name, key, answering: 0 });
            continue;
          }
          const outcome = await askOther(processId, name, request);
          if (outcome) return outcome.reply as Reply;
          await client.eval(forget, { keys: [at], arguments: [processId] });
        }
        throw new ProductError('Unavailable');
      }
      return {
        ask: (key, request, { opens }) => {
          noteExternalCall('another process');
          return ask(key, request, opens).catch((error: unknown) => {
            // Redis is unavailable.
            throw client.isReady || error instanceof ProductError ? error : new ProductError('Unavailable');
          });
        },
      };
    },
    close() {
      clearInterval(renewing);
      client.destroy();
      listening.destroy();
    },
  };
}
