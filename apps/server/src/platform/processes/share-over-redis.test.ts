import { pino } from 'pino';
import { createClient } from 'redis';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { describeWithRedis, testRedis } from '../../../test/servers/redis';
import { ProductError } from '../http';
import { newId } from '../ids';
import { shareOverRedis } from './share-over-redis';

type Redis = Awaited<ReturnType<typeof testRedis>>;
const eventually = { timeout: 20_000, interval: 20 };
const opens = { opens: true };
const looks = { opens: false };

/** A process that names itself, and has what it was asked to open. */
function begin(redis: Redis, self: string, answer: (word: string) => Promise<string> = async () => self) {
  const processes = shareOverRedis(redis.url, pino({ level: 'silent' }));
  const things = new Set<string>();
  const lost: string[] = [];
  const { ask } = processes.share<{ key: string; word: string; isOpening: boolean }, string>('things', {
    answer: async ({ key, word, isOpening }) => {
      if (isOpening) things.add(key);
      return answer(word);
    },
    holds: (key) => things.has(key),
    lost: (key) => void lost.push(key),
  });
  onTestFinished(processes.close);
  const askOnce = (key: string, options: { opens: boolean }, word = '') =>
    ask(key, { key, word, isOpening: options.opens }, options);
  return {
    things,
    lost,
    close: processes.close,
    askOnce,
    /** As soon as Redis is there. */
    ask: (...parameters: Parameters<typeof askOnce>) => vi.waitFor(() => askOnce(...parameters), eventually),
  };
}

describeWithRedis('processes that share Redis', () => {
  let redis: Redis;
  beforeAll(async () => {
    redis = await testRedis();
  });

  it('ask the process that opened a thing, even when all open it simultaneously', async () => {
    const [one, other] = [begin(redis, 'one'), begin(redis, 'other')];
    const [first, second] = [newId(), newId()];
    expect(await one.ask(first, opens)).toBe('one');
    expect(await other.ask(first, opens)).toBe('one');
    expect(await other.ask(first, looks)).toBe('one');
    const both = await Promise.all([one.ask(second, opens), other.ask(second, opens)]);
    expect(new Set(both).size).toBe(1);
  });

  it('answer for a thing that nobody has opened without becoming its holder', async () => {
    const [one, other] = [begin(redis, 'one'), begin(redis, 'other')];
    const key = newId();
    expect(await one.ask(key, looks)).toBe('one');
    expect(await other.ask(key, opens)).toBe('other');
  });

  it('pass on what the holder refuses', async () => {
    const one = begin(redis, 'one');
    const refusing = begin(redis, 'other', async (word) => {
      if (word === 'no') throw new ProductError('NotFound');
      if (word === 'broken') throw new Error('A mistake in the program');
      return 'other';
    });
    const key = newId();
    await refusing.ask(key, opens);
    await one.ask(key, looks);
    await expect(one.askOnce(key, looks, 'no')).rejects.toMatchObject({ code: 'NotFound' });
    await expect(one.askOnce(key, looks, 'broken')).rejects.toMatchObject({ code: 'Unexpected' });
  });

  it('immediately take over what a dead process held', async () => {
    const [dying, other] = [begin(redis, 'dying'), begin(redis, 'other')];
    const key = newId();
    expect(await dying.ask(key, opens)).toBe('dying');
    expect(await other.ask(key, opens)).toBe('dying');
    dying.close();
    expect(await other.ask(key, opens)).toBe('other');
  });

  it('forget what is closed, so that the process that opens it next holds it', async () => {
    const [one, other] = [begin(redis, 'one'), begin(redis, 'other')];
    const key = newId();
    await one.ask(key, opens);
    one.things.delete(key);
    await vi.waitFor(async () => expect(await other.askOnce(key, looks)).toBe('other'), eventually);
  });

  it('learn that another process took over what they hold', async () => {
    const one = begin(redis, 'one');
    const key = newId();
    await one.ask(key, opens);
    const client = await createClient({ url: redis.url }).connect();
    onTestFinished(() => client.destroy());
    await client.set(`nestmate:held:things:${key}`, 'another process');
    await vi.waitFor(() => expect(one.lost).toEqual([key]), eventually);
  });
});

describeWithRedis('processes whose Redis dies', () => {
  it('continue with only what they hold until Redis is back', async () => {
    const redis = await testRedis();
    const [one, other] = [begin(redis, 'one'), begin(redis, 'other')];
    const [mine, strange] = [newId(), newId()];
    await one.ask(mine, opens);
    await other.ask(strange, opens);
    await redis.kill();
    expect(await one.askOnce(mine, looks)).toBe('one');
    await expect(one.askOnce(strange, looks)).rejects.toMatchObject({ code: 'Unavailable' });
    await redis.start();
    await vi.waitFor(async () => {
      expect(await other.askOnce(mine, looks)).toBe('one');
      expect(await one.askOnce(strange, looks)).toBe('other');
    }, eventually);
  });
});
