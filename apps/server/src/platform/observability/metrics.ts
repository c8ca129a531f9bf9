import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { ProductError } from '../http/product-error';
import type { Jobs } from '../jobs/jobs';
import type { Live } from '../live/transport';
import { isLoopback } from '../loopback';
import { isRefusedForGood } from '../mail/delivery';
import type { Mailer } from '../mail/mail';
import { areEqual } from '../signer';

/** Judges the connection itself and refuses requests that came through a local proxy. */
const isFromThisMachine = ({ socket, headers, hostname }: FastifyRequest) =>
  // A page can have a name that leads here.
  isLoopback(hostname) &&
  ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined;

/** Whether a request may read the load: it has the token, or comes from this machine without one. */
export const mayReadMetrics = (request: FastifyRequest, token: string | undefined): boolean =>
  token ? areEqual(request.headers.authorization ?? '', `Bearer ${token}`) : isFromThisMachine(request);

/** Prometheus metrics at `/metrics`: the process, and the duration of each call by its declared path. */
export function serveMetrics(server: FastifyInstance, token: string | undefined): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests take, by method, declared path and status',
    labelNames: ['method', 'path', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });

  server.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url ?? 'none';
    duration.observe({ method: request.method, path, status: reply.statusCode }, reply.elapsedTime / 1000);
  });

  server.get('/metrics', { config: { anyHost: true } }, async (request, reply) => {
    if (!mayReadMetrics(request, token)) throw new ProductError('NotFound');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return registry;
}

/**
 * Counts what an operator watches beside the process: the people with an open window at this process, the jobs that
 * wait and have failed, and what became of mails. A number that cannot be read is left out.
 * @returns the mailer whose mails are counted
 */
export function countForOperators(
  registry: Registry,
  { live, jobs, mail }: { live: Pick<Live, 'countPeople'>; jobs: Pick<Jobs, 'count'>; mail: Mailer },
): Mailer {
  const online = new Gauge({
    name: 'nestmate_people_online',
    help: 'How many people have a window open at this process',
    registers: [],
    collect() {
      this.set(live.countPeople());
    },
  });
  registry.registerMetric(online);
  const countJobs = (which: 'waiting' | 'failed', help: string) => {
    const counted = new Gauge({
      name: `nestmate_jobs_${which}`,
      help,
      labelNames: ['queue'],
      registers: [],
      async collect() {
        const counts = await jobs.count().catch(() => []);
        this.reset();
        for (const count of counts) this.set({ queue: count.queue }, count[which]);
      },
    });
    registry.registerMetric(counted);
  };
  countJobs('waiting', 'How many jobs wait, by queue; each queued mail is one');
  countJobs('failed', 'How many jobs have failed for the last time in two weeks, by queue');
  const mails = new Counter({
    name: 'nestmate_mails_total',
    help: 'How many attempts to send a mail the mail server accepted, refused for good, or did not take',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of ['accepted', 'refused', 'failed']) mails.inc({ outcome }, 0);
  return {
    ...mail,
    send: async (letter) => {
      try {
        await mail.send(letter);
        mails.inc({ outcome: 'accepted' });
      } catch (error) {
        mails.inc({ outcome: isRefusedForGood(error) ? 'refused' : 'failed' });
        throw error;
      }
    },
  };
}
