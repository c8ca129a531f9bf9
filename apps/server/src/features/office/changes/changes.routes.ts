import { staffCalls } from '@nestmate/contract/staff';
import type { FastifyReply } from 'fastify';
import type { App } from '../../../platform/app';
import { isActorCurrent } from '../../staff';
import type { Changes } from './open-changes';

/**
 * A quiet stream sends a keep-alive this often. It ends when its staff member is signed out or works in other places:
 * the browser connects again by itself, with the new ones.
 */
const beatMs = 15_000;

/** Turns a reply into a stream of server-sent events. */
function openStream(reply: FastifyReply) {
  reply.hijack();
  // A proxy would keep events back until its buffer is full.
  void reply.headers({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    // A keep-alive connection would hold up a stopping server for a minute.
    connection: 'close',
    'x-accel-buffering': 'no',
  });
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  reply.raw.write(': open\n\n');
  return reply.raw;
}

export function changesRoutes(app: App, changes: Changes): void {
  const { bind, http } = app;
  const streams = new Set<ReturnType<typeof openStream>>();
  http.addHook('preClose', async () => {
    changes.close();
    for (const stream of streams) stream.end();
  });
  bind(staffCalls.staffChanges.follow, ({ actor, reply }) => {
    // The window closed while the guard looked its person up; it emits no further event.
    if (reply.raw.destroyed) return void reply.hijack();
    /** A window that does not read is disconnected, so that nothing piles up for it. */
    const say = (text: string) => {
      if (!stream.writableEnded && !stream.destroyed && !stream.write(text)) stream.destroy();
    };
    const stop = changes.follow(actor, (areas) => say(`event: changed\ndata: ${JSON.stringify(areas)}\n\n`));
    const stream = openStream(reply);
    streams.add(stream);
    stream.on('error', () => stream.destroy());
    const beat = setInterval(() => {
      isActorCurrent(app, actor).then(
        (isCurrent) => (isCurrent ? say(': here\n\n') : stream.destroy()),
        () => stream.destroy(),
      );
    }, beatMs);
    stream.on('close', () => {
      stop();
      clearInterval(beat);
      streams.delete(stream);
    });
  });
}
